import './app/early/early-start.ts';
import './styles.css';
import { documentParsed } from './app/early/document-parsed.ts';

// What rarely changes is a file of its own, which runs while the rest of the frame is on its way.
void Promise.all([import('./app/runtime/libraries.ts'), documentParsed()]).then(
  () => import('./app/runtime/start.tsx'),
);
