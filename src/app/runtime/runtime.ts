/** The composition root: every actor and service of the console, wired once. */
import { createActor } from 'xstate';
import { type Apis, createApis } from '#api/apis.ts';
import { createAuthApi } from '#api/auth.api.ts';
import { baseURL, readServerClock } from '#api/host.ts';
import { createHttp, type Http, withOptions } from '#api/http.ts';
import { earlyReads } from '#app/early/early-reads.ts';
import { createToasts, reportCall, say, settleCall } from '#app/feedback/messages.ts';
import { createUndo } from '#app/feedback/undo.ts';
import { createCallPlaces, hrefOf } from '#app/journal/call-targets.ts';
import { createJournal } from '#app/journal/journal.ts';
import { createRecents, deletedRecordOf } from '#app/lookup/recents.ts';
import { createTurns, SEARCHES_PER_SECOND, type Turns } from '#app/lookup/turns.ts';
import { createPalette } from '#app/palette/palette.ts';
import type { PaletteFocus } from '#app/palette/palette-keys.ts';
import { createLayers } from '#commands/layers.ts';
import { type CommandRegistry, createCommandRegistry } from '#commands/registry.ts';
import type { JournalActor } from '#machines/feedback/journal.machine.ts';
import type { ToastsActor } from '#machines/feedback/toasts.machine.ts';
import type { UndoActor } from '#machines/feedback/undo.machine.ts';
import {
  type KeySequenceActor,
  keySequenceMachine,
} from '#machines/palette/key-sequence.machine.ts';
import type { PaletteActor } from '#machines/palette/palette.machine.ts';
import type { RecentsActor } from '#machines/palette/recents.machine.ts';
import type { FaultActor } from '#machines/session/fault.machine.ts';
import { followSkeletons } from '#ui/display/skeleton.tsx';
import { createActorRegistry } from '#workspace/editing/actor-registry.ts';
import { createBrowserLocation } from '#workspace/navigation/browser-location.ts';
import type { AppLocation } from '#workspace/navigation/location.ts';
import type { Services } from '#workspace/services.tsx';
import { createListMemory, outdatedBy } from '#workspace/tables/list-memory.ts';
import { createWriters } from '#workspace/writing/writers.ts';
import { createDrafts } from './drafts.ts';
import { createFault } from './fault.ts';
import type { Intent } from './intent.ts';
import { createShell, followKeys, followShell } from './preferences.ts';
import { createRights, followRights, readerOf } from './rights.ts';
import { createSession, followToken, whetherRestored } from './session.ts';
import { createWorkspaceLocation } from './workspace-location.ts';

/** How long to wait for the profile before reporting that it cannot be loaded. */
const PROFILE_TIMEOUT_MS = 15_000;
/** How many requests a browser lists by default. */
const LISTED_REQUESTS = 250;

export interface Runtime extends Services {
  readonly palette: PaletteActor;
  /** Where the focus was when the palette opened. */
  readonly paletteFocus: PaletteFocus;
  readonly toasts: ToastsActor;
  readonly undoing: UndoActor;
  readonly journal: JournalActor;
  readonly fault: FaultActor;
  readonly keySequence: KeySequenceActor;
  readonly registry: CommandRegistry;
  /** Starts reading ahead what the user seems to be about to open. Not part of the first screen. */
  readonly readAhead: () => Promise<Intent>;
  /** Reads the rights of the signed-in user again. */
  readonly readRights: () => void;
  readonly recents: RecentsActor;
  /** The calls of the palette's search: silent, and limited in their rate. */
  readonly searches: Apis & Pick<Turns, 'hasRoom'>;
  /** The browser's address. `location` is the address seen by the screens behind the lock. */
  readonly browser: AppLocation;
}

/** @param searchesPerSecond How many searches may begin in any second. */
export function createRuntime(searchesPerSecond = SEARCHES_PER_SECOND): Runtime {
  const browser = createBrowserLocation(() => session.getSnapshot().context.user?.id ?? null);
  const toasts = createToasts();
  const kept = createActorRegistry();
  const lists = createListMemory(() => readerOf(session));
  const writers = createWriters(() => runtime);
  const undoing = createUndo(toasts, kept);
  const journal = createJournal(() => callPlaces);
  const { drafts, losesWork } = createDrafts(toasts, kept, undoing, browser);
  const { take, hasRoom } = createTurns(searchesPerSecond);
  let departures = 0;
  let intent: Intent | null = null;
  const http: Http = createHttp({
    departures: () => departures,
    baseURL: baseURL(),
    answered: readServerClock,
    turn: take,
    fetch: earlyReads.fetch,
    token: () => session.getSnapshot().context.token,
    expired: (lost) => whetherRestored(session, kept, lost),
    observe: (fact) => {
      journal.observe(fact);
      onRefusal(fact);
      intent?.observe(fact);
      const gone = deletedRecordOf(fact);
      if (gone) {
        recents.send({ type: 'gone', item: gone });
        toasts.send({ type: 'record.gone', href: hrefOf({ on: gone.kind, id: gone.id }) });
      }
      reportCall(toasts, fact, {
        isWriting: kept.isWriting,
        isShown: (place) => callPlaces.isShown(place),
      });
      const outdated = outdatedBy(fact);
      if (outdated) lists.forget(outdated);
    },
  });
  const apisOfPerson = () => {
    const own = withOptions(http, { departures });
    return { quiet: createApis(withOptions(own, { silent: true })), ...createApis(own) };
  };
  const auth = createAuthApi(http);
  const session = createSession(() => auth, browser.href(), losesWork);
  const { observe: onRefusal, read: readRights } = followRights(session, () => auth);
  const shell = createShell(browser.href());
  const layers = createLayers();
  const { palette, paletteFocus } = createPalette(toasts, layers);
  const keySequence = createActor(keySequenceMachine);
  const fault = createFault(browser, shell);
  const rights = createRights(session);
  const registry = createCommandRegistry({
    layers,
    rights,
    ask: ({ command }) => palette.send({ type: 'ask', commandId: command.id }),
    refuse: (text) => say(toasts, 'key', text, { tone: 'hint' }),
    arePlainKeysOn: () => shell.getSnapshot().matches({ keys: 'on' }),
    sequence: {
      prefix: () => keySequence.getSnapshot().context.prefix,
      begin: (prefix) => keySequence.send({ type: 'begin', prefix }),
      end: () => keySequence.send({ type: 'end' }),
    },
  });
  const location = createWorkspaceLocation(browser, session);
  const callPlaces = createCallPlaces(location, registry, () => {
    auth.me(AbortSignal.timeout(PROFILE_TIMEOUT_MS)).then(
      (user) => session.send({ type: 'user.changed', user }),
      ({ name, message }) => name === 'AbortError' || say(toasts, 'profile', message),
    );
  });
  const recents = createRecents(session, location);
  session.on('moved', ({ to, state, isNew }) =>
    browser.go(to, { replace: !isNew, state: state ?? location.stateAt(to) }),
  );
  session.on('ended', ({ problem }) => say(toasts, 'session', problem.message));
  session.on('revoked', ({ token }) => {
    // The session ends here in any case; the message says that the server has not ended it.
    const title = { text: 'Sign out', lang: 'en' } as const;
    auth.logout(token).catch(({ message }) => say(toasts, 'logout', message, { title }));
  });
  session.on('person.left', () => {
    departures += 1;
    earlyReads.forget();
    performance.clearResourceTimings();
    kept.clear();
    lists.clear();
    writers.clear();
    Object.assign(runtime, apisOfPerson());
    undoing.actor.send({ type: 'forget' });
    drafts.leave();
    location.forget();
    journal.forget();
    // The sign-in page still shows why the session ended.
    toasts.send({ type: 'close.all', except: 'session' });
    palette.send({ type: 'close' });
  });
  session.subscribe((state) => {
    // Neither palette results nor rows must be readable on the locked screen.
    const isCovered = state.hasTag('covered');
    if (isCovered) {
      palette.send({ type: 'close' });
      lists.clear();
      earlyReads.forget();
      performance.clearResourceTimings();
    }
    // The addresses of requests contain search texts, and a running request is listed when it ends.
    const isAway = isCovered || state.matches('unauthenticated');
    performance.setResourceTimingBufferSize(isAway ? 0 : LISTED_REQUESTS);
    toasts.send({ type: 'cover.changed', isCovered });
  });
  const complete = followSkeletons((hasSkeleton) =>
    toasts.send({ type: 'skeleton.changed', hasSkeleton }),
  );
  toasts.subscribe({ complete });
  toasts.on('look.wanted', ({ href }) => callPlaces.look(href));
  browser.subscribe(() => {
    session.send({ type: 'path.changed', path: browser.href() });
    shell.send({ type: 'path.changed', path: browser.href() });
  });
  // A click or another window ends the wait for a second key.
  for (const type of ['pointerdown', 'blur'] as const) {
    window.addEventListener(type, () => keySequence.send({ type: 'end' }));
  }
  followToken(session);
  followKeys(shell, session);
  followShell(shell, browser);

  const runtime: Runtime = {
    auth,
    ...apisOfPerson(),
    searches: { ...createApis(withOptions(http, { silent: true, isSearch: true })), hasRoom },
    recents,
    session,
    shell,
    palette,
    paletteFocus,
    toasts,
    undoing: undoing.actor,
    undo: undoing.undo,
    rights,
    readRights,
    returns: async () => (await import('#app/returns/returns.ts')).createReturns(runtime, toasts),
    notify: (text, tone = 'success', link = tone === 'success' ? text : 'message') =>
      say(toasts, link, text, { tone }),
    settle: (call, text) => settleCall(toasts, call, text),
    note: (text) => toasts.send({ type: 'noted', text }),
    journal: journal.actor,
    keySequence,
    fault,
    registry,
    readAhead: async () => {
      intent ??= (await import('./intent.ts')).createIntent(runtime);
      return intent;
    },
    kept,
    lists,
    drafts,
    browser,
    location,
    writers,
  };
  const actors = [toasts, undoing.actor, shell, palette, keySequence, fault, recents, session];
  for (const actor of [journal.actor, ...actors]) actor.start();
  return runtime;
}
