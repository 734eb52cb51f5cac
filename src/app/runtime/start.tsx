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

/** A start that has taken longer shows the frame first: rows would come 10 % earlier, but nothing before them. */
const QUICK_MS = 500;
/** The screen is drawn with the frame if its code comes in this time. */
const TOGETHER_MS = 100;

// Before the user is known: both take the time of a round trip.
const screen = loadScreen(location.pathname);
// In a task of its own, so that a key is answered in between.
setTimeout(async () => {
  const runtime = createRuntime();
  const first = firstScreen(runtime.session);
  holdViews(first);
  // Without its code nothing is read ahead, and everything when it is opened.
  first.then(runtime.readAhead).catch(() => {});
  const root = createRoot(document.getElementById('root')!);
  const draw = () =>
    root.render(
      <StrictMode>
        <App runtime={runtime} />
      </StrictMode>,
    );
  // Rows that are drawn already say more than the frame.
  if (performance.now() > QUICK_MS && !earlyPage.isDrawn()) {
    earlyPage.giveWay(screen);
    return draw();
  }
  await Promise.race([screen, new Promise((resolve) => setTimeout(resolve, TOGETHER_MS))]);
  // With its effects: data that have come are drawn before the first paint, with one layout.
  earlyPage.giveWay(screen);
  flushSync(draw);
});
