import { execFileSync } from 'node:child_process';
import { lstatSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { StartError } from '#server/process/start-error.ts';

/** The account under which a child process runs. */
export interface RunAs {
  readonly uid: number;
  readonly gid: number;
}

/** The environment of child processes, without Pult's passwords: their account could read them. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH, TZ } = process.env;
  return { PATH, TZ, LC_ALL: 'C' };
}

/** In order of preference: accounts of PostgreSQL, then Pult's own. */
const ACCOUNTS = ['postgres', '_postgres', 'pult'];
const OWN = 'pult';
/** The uid and gid of `nobody`, even where no account has that name. */
const NOBODY = 65_534;

/**
 * Returns the account to run PostgreSQL under, because it refuses to run as root: the owner of the data, else
 * the owner of the folder, else an unprivileged account of this machine. Returns undefined if this process is
 * not root. Throws a `StartError` if the account of this process has no name, which PostgreSQL requires, or if
 * the account would be `nobody`, which other programs share.
 */
export function unprivileged(cluster: string, folder: string): RunAs | undefined {
  const accounts = readAccounts();
  const me = process.getuid?.();
  if (me !== 0) {
    if (me !== undefined && isNobody(me, accounts)) throw shared(folder);
    checkName();
    return undefined;
  }
  const data = lstatSync(cluster, { throwIfNoEntry: false });
  if (data && data.uid !== 0) {
    if (isNobody(data.uid, accounts)) throw shared(cluster);
    return { uid: data.uid, gid: data.gid };
  }
  const { uid, gid } = lstatSync(folder);
  if (uid !== 0 && nameOf(uid, accounts) && !isNobody(uid, accounts)) return { uid, gid };
  return ACCOUNTS.map((name) => accounts.get(name)).find((found) => found?.uid) ?? makeAccount();
}

/**
 * Returns the accounts that may connect as PostgreSQL's superuser: the one of this process, the one PostgreSQL
 * runs as, and root, which can become either (a backup by root's cron).
 */
export function superusers(runAs: RunAs | undefined): string[] {
  const accounts = readAccounts();
  const names = [userInfo().username, runAs && nameOf(runAs.uid, accounts), nameOf(0, accounts)];
  return [...new Set(names.filter((name) => name !== undefined))];
}

type Accounts = ReadonlyMap<string, RunAs>;

function readAccounts(): Accounts {
  return new Map(
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .map(([name = '', , uid, gid]) => [name, { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }]),
  );
}

const nameOf = (uid: number, accounts: Accounts) =>
  [...accounts].find(([name, account]) => name && account.uid === uid)?.[0];

const isNobody = (uid: number, accounts: Accounts) =>
  uid === NOBODY || uid === accounts.get('nobody')?.uid;

function makeAccount(): RunAs {
  try {
    const options = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'];
    execFileSync('useradd', [...options, '--shell', '/usr/sbin/nologin', OWN], { stdio: 'ignore' });
  } catch (error) {
    throw new StartError(
      `PostgreSQL does not run as root, and the account "${OWN}" cannot be made for it: make one (useradd --system ${OWN}), start Pult as another account, or set DATABASE_URL.`,
      { cause: error },
    );
  }
  const made = readAccounts().get(OWN);
  if (!made?.uid) throw new StartError(`The account "${OWN}" was made and cannot be found.`);
  return made;
}

/** Checks for a name with `userInfo`, because the system may know accounts that are not in /etc/passwd. */
function checkName(): void {
  try {
    userInfo();
  } catch (error) {
    throw new StartError(
      `PostgreSQL runs only as an account with a name, and this one (${process.getuid?.()}) has none: add it to /etc/passwd, start Pult as another one, or set DATABASE_URL.`,
      { cause: error },
    );
  }
}

function shared(place: string): StartError {
  return new StartError(
    `PostgreSQL does not run as nobody, an account that other programs share: start Pult as another one, and give it ${place} (chown -R).`,
  );
}
