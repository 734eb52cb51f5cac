import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createRuntime } from './app/runtime/runtime.ts';
import { App } from './app/shell/app.tsx';

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App runtime={createRuntime()} />
  </StrictMode>,
);
