import { spawnSync } from 'node:child_process';

/** Returns the options that this Node supports. With any other option it does not start. */
export function acceptedOptions(options) {
  return options.filter(
    (option) =>
      spawnSync(process.execPath, [option, '--version'], { stdio: 'ignore' }).status === 0,
  );
}
