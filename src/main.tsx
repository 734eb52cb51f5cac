import './app/runtime/early-start.ts';
import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { firstScreen } from './app/runtime/first-screen.ts';
import { createRuntime } from './app/runtime/runtime.ts';
import { loadScreen } from './app/runtime/screen-views.tsx';
import { App } from './app/shell/app.tsx';
import { holdViews } from './ui/feedback/lazy-view.tsx';

// Before the user is known: both take the time of a round trip.
void loadScreen(location.pathname);
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
