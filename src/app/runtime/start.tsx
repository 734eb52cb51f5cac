/** Mounts the console on its runtime. */
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { earlyPage } from '#app/early/early-page.ts';
import { App } from '#app/shell/app.tsx';
import { holdViews } from '#ui/feedback/lazy-view.tsx';
import { firstScreen } from './first-screen.ts';
import { createRuntime } from './runtime.ts';
import { loadScreen } from './screen-views.tsx';

/** After a slower start, the frame is drawn first: rows would come 10 % earlier without it, but nothing before. */
const QUICK_MS = 500;
/** The screen is drawn with the frame if its code loads within this time. */
const TOGETHER_MS = 100;

// Before the user is known: both take one round trip.
const screen = loadScreen(location.pathname);
// In a separate task, so that a key is handled in between.
setTimeout(async () => {
  const runtime = createRuntime();
  const first = firstScreen(runtime.session);
  holdViews(first);
  // If its code does not load, nothing is read ahead, only when it is opened.
  first.then(runtime.readAhead).catch(() => {});
  const root = createRoot(document.getElementById('root')!);
  const draw = () =>
    root.render(
      <StrictMode>
        <App runtime={runtime} />
      </StrictMode>,
    );
  // Rows that are drawn already show more than the frame.
  if (performance.now() > QUICK_MS && !earlyPage.isDrawn()) {
    earlyPage.giveWay(screen);
    return draw();
  }
  await Promise.race([screen, new Promise((resolve) => setTimeout(resolve, TOGETHER_MS))]);
  // With its effects: data that has arrived is drawn before the first paint, with one layout.
  earlyPage.giveWay(screen);
  flushSync(draw);
});
