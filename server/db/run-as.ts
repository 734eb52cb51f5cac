import { readFileSync, statSync } from 'node:fs';

/** The account under which a child process runs. */
export interface RunAs {
  readonly uid: number;
  readonly gid: number;
}

/** In this order: an account made for PostgreSQL, else the one that owns nothing. */
const ACCOUNTS = ['postgres', '_postgres', 'nobody'];

/**
 * PostgreSQL refuses to run as root. Says under which account it runs instead: the owner of the
 * data, else an unprivileged account of this machine; undefined where the process is not root.
 * `initdb` insists on an account with a name, so a made-up number would not do.
 */
export function unprivileged(data: string): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(data, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };

  const accounts = new Map(
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .map(([name, , uid, gid]) => [name, { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }]),
  );
  return ACCOUNTS.map((name) => accounts.get(name)).find((account) => account?.uid);
}
