/** Mounts the console on its runtime. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#app/shell/app.tsx';
import { holdViews } from '#ui/feedback/lazy-view.tsx';
import { firstScreen } from './first-screen.ts';
import { createRuntime } from './runtime.ts';
import { loadScreen } from './screen-views.tsx';

// Before the user is known: both take the time of a round trip.
void loadScreen(location.pathname);
// In a task of its own, so that a key is answered in between.
setTimeout(() => {
  const runtime = createRuntime();
  const first = firstScreen(runtime.session);
  holdViews(first);
  // Without its code nothing is read ahead, and everything when it is opened.
  first.then(runtime.readAhead).catch(() => {});
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <App runtime={runtime} />
    </StrictMode>,
  );
});
