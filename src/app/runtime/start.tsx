/** Mounts the console on its runtime. */
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { App } from '#app/shell/app.tsx';
import { holdViews } from '#ui/feedback/lazy-view.tsx';
import { firstScreen } from './first-screen.ts';
import { createRuntime } from './runtime.ts';
import { loadScreen } from './screen-views.tsx';

/** The screen is drawn with the frame if its code comes in this time, so that both are laid out once. */
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
  await Promise.race([screen, new Promise((resolve) => setTimeout(resolve, TOGETHER_MS))]);
  const root = createRoot(document.getElementById('root')!);
  // With its effects, so that data that have come are drawn before the first paint.
  flushSync(() =>
    root.render(
      <StrictMode>
        <App runtime={runtime} />
      </StrictMode>,
    ),
  );
});
