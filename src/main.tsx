import { documentParsed } from './app/early/document-parsed.ts';
import { earlyPage } from './app/early/early-page.ts';
import { earlyDone } from './app/early/early-start.ts';
import { showLoadFailure } from './app/early/load-failure.ts';

// Running the code now would delay the rows. Its files already load, because the page names them.
earlyDone
  // Code that rarely changes is in its own file, which runs while the rest of the frame loads.
  .then(() => Promise.all([import('./app/runtime/libraries.ts'), documentParsed()]))
  .then(() => import('./app/runtime/start.tsx'))
  .catch(() => {
    earlyPage.giveUp();
    showLoadFailure();
  });
