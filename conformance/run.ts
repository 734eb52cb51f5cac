/** Runs the checks one after another against a server. */
import {
  type Answer,
  type Call,
  type Check,
  type Group,
  type Known,
  type Logged,
  Mismatch,
  Skip,
} from './check.ts';
import { CLOSING, GROUPS } from './checks/index.ts';
import { removeMarked } from './cleanup.ts';
import { EXIT, type ExitCode, type Outcome, type Report, type Result } from './result.ts';
import { send, type Trouble, type Wire } from './send.ts';

export interface Settings {
  readonly url: string;
  readonly email?: string;
  readonly password?: string;
  readonly token?: string;
  readonly expiredToken?: string;
  readonly writes: boolean;
}

export interface Listener {
  begun(check: Check, group: string): void;
  ended(result: Result): void;
}

/** Thrown when further calls make no sense. */
class Stop extends Error {
  readonly exit: ExitCode;
  constructor(message: string, exit: ExitCode = EXIT.stopped) {
    super(message);
    this.exit = exit;
  }
}

/** After this many calls in a row without an answer, the server counts as unreachable. */
const SILENT_MAX = 3;

interface Options {
  readonly wire: Wire;
  readonly listener: Listener;
  readonly marker: string;
  /** After an abort, no further check begins, and the records of the run are removed. */
  readonly signal?: AbortSignal;
}

export async function run(settings: Settings, options: Options): Promise<Report> {
  const { wire, listener, marker, signal } = options;
  const now = () => performance.now();
  const { email, password, token, expiredToken } = settings;
  const answers: Logged[] = [];
  const results: Result[] = [];
  const stays: string[] = [];
  const begun = now();
  let known: Known = {
    marker,
    answers,
    ...(email !== undefined && { email }),
    ...(password !== undefined && { password }),
    ...(token !== undefined && { token }),
    ...(expiredToken !== undefined && { expiredToken }),
  };
  /** The answers to reads since the last write, shared by several checks. */
  const reads = new Map<string, Answer>();
  const posted = new Set<string>();
  let silent = 0;

  function tokenOf({ as = 'own' }: Call): string | null {
    if (typeof as === 'object') return as.token;
    if (as === 'none') return null;
    return (
      { own: known.token, invented: `${marker}-invented`, expired: known.expiredToken }[as] ?? null
    );
  }

  async function answerTo(call: Call): Promise<Answer> {
    const token = tokenOf(call);
    const key = call.method === 'GET' ? JSON.stringify([call.path, call.query, token]) : null;
    const remembered = key === null ? undefined : reads.get(key);
    if (remembered) return remembered;
    if (key === null) reads.clear();
    if (call.method === 'POST') posted.add(call.path.replace('/register', '/users'));
    const started = now();
    const answer: Answer | Trouble = await send(wire, call, token);
    if ('trouble' in answer) {
      silent = answer.isReached ? 0 : silent + 1;
      if (answers.length === 0) throw new Stop(answer.trouble);
      if (silent >= SILENT_MAX) throw new Stop(`the server stopped answering: ${answer.trouble}`);
      throw new Mismatch(answer.trouble);
    }
    silent = 0;
    const { status, isJson, isTypedJson } = answer;
    answers.push({ call: nameOf(call), status, isJson, isTypedJson, ms: now() - started });
    if (key !== null) reads.set(key, answer);
    return answer;
  }

  async function walk(check: Check): Promise<{ outcome: Outcome; came: string }> {
    const steps = check.run(known);
    try {
      let step = steps.next();
      while (!step.done) step = steps.next(await answerTo(step.value));
      known = { ...known, ...step.value };
      return { outcome: 'passed', came: '' };
    } catch (error) {
      if (error instanceof Skip) return { outcome: 'skipped', came: error.message };
      if (error instanceof Stop) throw error;
      const outcome = check.isExtra ? 'lacks' : 'failed';
      if (error instanceof Mismatch) return { outcome, came: error.message };
      // An answer in an unexpected form. Its text might contain data.
      return { outcome, came: `an answer that cannot be read (${(error as Error).name})` };
    }
  }

  const isPassed = (id: string) =>
    results.some(({ check, outcome }) => check.id === id && outcome === 'passed');

  function reasonToSkip(check: Check): string | null {
    if (check.writes && !settings.writes) return 'needs --write';
    const open = check.after?.find((id) => !isPassed(id));
    return open ? `needs ${open}` : null;
  }

  async function runAll(groups: readonly Group[]): Promise<void> {
    for (const { title: group, checks } of groups) {
      for (const check of checks) {
        if (signal?.aborted) throw new Stop('interrupted');
        const skipped = reasonToSkip(check);
        const started = now();
        listener.begun(check, group);
        const found = skipped ? { outcome: 'skipped' as const, came: skipped } : await walk(check);
        const result: Result = { check, group, ...found, ms: now() - started };
        results.push(result);
        listener.ended(result);
        if (check.id === 'session.login' && !known.token) throw withoutToken(result);
      }
    }
  }

  /** Returns the reason to stop: without a token nothing else can be checked. */
  function withoutToken({ outcome }: Result): Stop {
    const status = answers.at(-1)?.status ?? 0;
    const isRefused = outcome === 'failed' && [400, 401, 403, 422, 429].includes(status);
    return isRefused
      ? new Stop(`signing in was refused with ${status}: check e-mail and password`)
      : new Stop('signing in gave no token, so nothing else can be checked', EXIT.differs);
  }

  let stop: Stop | null = null;
  const until = async (work: Promise<void>) => {
    await work.catch((error) => {
      if (!(error instanceof Stop)) throw error;
      stop = error;
    });
  };
  await until(runAll(GROUPS));
  if (settings.writes && known.token) stays.push(...(await removeMarked(marker, posted, answerTo)));
  if (!stop) await until(runAll(CLOSING));
  const { message = null, exit } = (stop as Stop | null) ?? {};
  const isBroken = results.some(({ outcome }) => outcome === 'failed');
  return {
    url: wire.base,
    results,
    stopped: message,
    exit: exit ?? (isBroken ? EXIT.differs : EXIT.conforms),
    stays,
    calls: answers.length,
    ms: now() - begun,
  };
}

/** `GET /api/v1/channels/{id}`. */
function nameOf({ method, path }: Call): string {
  return `${method} ${path.replace(/\/\d+(?=\/|$)/g, '/{id}')}`;
}
