import { documentParsed } from './app/early/document-parsed.ts';
import { earlyPage } from './app/early/early-page.ts';
import { earlyDone } from './app/early/early-start.ts';
import { showLoadFailure } from './app/early/load-failure.ts';

// Running the code would hold up the rows; it is loading all the while, as the page names its files.
earlyDone
  // What rarely changes is a file of its own, which runs while the rest of the frame is on its way.
  .then(() => Promise.all([import('./app/runtime/libraries.ts'), documentParsed()]))
  .then(() => import('./app/runtime/start.tsx'))
  .catch(() => {
    earlyPage.giveUp();
    showLoadFailure();
  });
