/** `npm run conformance -- https://api.example.com`. See docs/api/conformance.md. */
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { command } from './command.ts';
import { askForPassword } from './password.ts';

const interruption = new AbortController();
// A second Ctrl+C ends the process at once, and the records of the run stay.
process.once('SIGINT', () => interruption.abort());
process.once('SIGTERM', () => interruption.abort());

const { stdout } = process;
process.exitCode = await command(process.argv.slice(2), {
  env: process.env,
  screen: {
    write: (text) => stdout.write(text),
    isLive: stdout.isTTY === true,
    hasColors: stdout.isTTY === true && stdout.hasColors() && !process.env.NO_COLOR,
  },
  complain: (text) => process.stderr.write(text),
  // Relative to the folder that npm was called from.
  writeFile: (file, text) => writeFile(resolve(process.env.INIT_CWD ?? '.', file), text),
  askForPassword: process.stdin.isTTY === true ? askForPassword : null,
  fetch,
  signal: interruption.signal,
});
