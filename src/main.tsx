import './app/early/early-start.ts';
import './styles.css';

// What rarely changes is a file of its own, which runs while the rest of the frame is on its way.
void import('./app/runtime/libraries.ts').then(() => import('./app/runtime/start.tsx'));
