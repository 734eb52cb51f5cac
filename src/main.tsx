import './app/early/early-start.ts';
import './styles.css';
// What rarely changes is a file of its own, which runs while the rest of the frame is on its way.
import 'react-dom/client';
import '#api/apis.ts';

void import('./app/runtime/start.tsx');
