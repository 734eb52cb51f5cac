import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#app/app.tsx';
import { createRuntime } from '#app/runtime.ts';

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App runtime={createRuntime()} />
  </StrictMode>,
);
