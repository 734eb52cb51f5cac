import { spawnSync } from 'node:child_process';

/** Those of these options that this Node has. With any other it does not start. */
export function acceptedOptions(options) {
  return options.filter(
    (option) =>
      spawnSync(process.execPath, [option, '--version'], { stdio: 'ignore' }).status === 0,
  );
}
