/** The composition root: every actor and service of the console, wired once. */

import { createActor, fromCallback, waitFor } from 'xstate';
import { createAuthApi } from '#api/auth.api.ts';
import type { CallFact } from '#api/call.ts';
import { createChannelSettingsApi } from '#api/channel-settings.api.ts';
import { createChannelsApi } from '#api/channels.api.ts';
import { createClientsApi } from '#api/clients.api.ts';
import { createChannelDefaultsApi, createOfferDefaultsApi } from '#api/default-settings.api.ts';
import { baseURL } from '#api/host.ts';
import { createHttp, type Http, type LostSession, silently } from '#api/http.ts';
import { createOffersApi } from '#api/offers.api.ts';
import { createRatesApi } from '#api/rates.api.ts';
import { createUsersApi } from '#api/users.api.ts';
import { createUndo } from '#app/feedback/undo.ts';
import { createCallPlaces, hrefOf } from '#app/journal/call-targets.ts';
import { createJournal } from '#app/journal/journal.ts';
import { createRecents, goneBy } from '#app/lookup/recents.ts';
import type { QuietApis } from '#app/lookup/sources/sources.ts';
import { createPalette } from '#app/palette/palette.ts';
import type { PaletteFocus } from '#app/palette/palette-keys.ts';
import { type CommandRegistry, createCommandRegistry } from '#commands/registry.ts';
import type { JournalActor } from '#machines/feedback/journal.machine.ts';
import { type ToastTick, toastMachine } from '#machines/feedback/toast.machine.ts';
import { type ToastsActor, toastsMachine } from '#machines/feedback/toasts.machine.ts';
import type { UndoActor } from '#machines/feedback/undo.machine.ts';
import {
  type KeySequenceActor,
  keySequenceMachine,
} from '#machines/palette/key-sequence.machine.ts';
import type { PaletteActor } from '#machines/palette/palette.machine.ts';
import type { RecentsActor } from '#machines/palette/recents.machine.ts';
import type { FaultActor } from '#machines/session/fault.machine.ts';
import type { SessionActor } from '#machines/session/session.machine.ts';
import { type ActorRegistry, createActorRegistry } from '#workspace/editing/actor-registry.ts';
import { createWriters } from '#workspace/editing/writers.ts';
import { createBrowserLocation } from '#workspace/navigation/browser-location.ts';
import type { AppLocation } from '#workspace/navigation/location.ts';
import type { Services } from '#workspace/services.tsx';
import { createDrafts } from './drafts.ts';
import { createFault } from './fault.ts';
import { createShell, followKeys } from './preferences.ts';
import { createSession, followOtherTabs } from './session.ts';
import { createWorkspaceLocation } from './workspace-location.ts';

/** How long the profile is waited for before it is said that it cannot be read. */
const PROFILE_PATIENCE_MS = 15_000;

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
  readonly recents: RecentsActor;
  /** For the palette, which tells of its failures itself. */
  readonly quiet: QuietApis;
  /** The address bar itself; `location` is what the screens below the lock see of it. */
  readonly browser: AppLocation;
}

export function createRuntime(): Runtime {
  const browser = createBrowserLocation(() => session.getSnapshot().context.user?.id ?? null);
  const toasts = createToasts();
  const kept = createActorRegistry();
  const writers = createWriters(() => runtime);
  const { actor: undoing, undo } = createUndo(toasts, kept);
  const journal = createJournal(() => callPlaces);
  const drafts = createDrafts(toasts, kept, undo, browser);
  let departures = 0;
  const http: Http = createHttp({
    departures: () => departures,
    baseURL: baseURL(),
    token: () => session.getSnapshot().context.token,
    expired: (lost) => whetherRestored(session, lost),
    observe: (fact) => {
      journal.hear(fact);
      tellToasts(toasts, fact, kept);
      const gone = goneBy(fact);
      if (gone) recents.send({ type: 'gone', item: gone });
    },
  });
  const auth = createAuthApi(http);
  const session = createSession(() => auth, browser.href());
  const shell = createShell(browser.href());
  const { palette, paletteFocus } = createPalette(toasts);
  const keySequence = createActor(keySequenceMachine);
  const fault = createFault(browser, shell);
  const registry = createCommandRegistry({
    ask: ({ command }) => palette.send({ type: 'ask', commandId: command.id }),
    refuse: (text) => tellError(toasts, 'key', text),
    arePlainKeysOn: () => shell.getSnapshot().matches({ keys: 'on' }),
    sequence: {
      prefix: () => keySequence.getSnapshot().context.prefix,
      begin: (prefix) => keySequence.send({ type: 'begin', prefix }),
      end: () => keySequence.send({ type: 'end' }),
    },
  });

  const location = createWorkspaceLocation(browser, session);
  const callPlaces = createCallPlaces(location, registry, () => {
    auth.me(AbortSignal.timeout(PROFILE_PATIENCE_MS)).then(
      (user) => session.send({ type: 'user.changed', user }),
      (error: Error) => {
        if (error.name !== 'AbortError') tellError(toasts, 'profile', error.message);
      },
    );
  });
  const recents = createRecents(session, location);
  session.on('moved', ({ to, state }) =>
    browser.go(to, { replace: true, state: state ?? location.stateAt(to) }),
  );
  session.on('ended', ({ problem }) => tellError(toasts, 'session', problem.message));
  session.on('revoked', ({ token }) => {
    // Signed out here whatever the server says; that it does not know yet is worth a word.
    auth.logout(token).catch((error: Error) => tellError(toasts, 'logout', error.message));
  });
  session.on('person.left', () => {
    departures += 1;
    kept.clear();
    writers.clear();
    undoing.send({ type: 'forget' });
    drafts.leave();
    location.forget();
    journal.forget();
    // Why the session ended is still to be read on the sign-in page.
    toasts.send({ type: 'close.all', except: 'session' });
    palette.send({ type: 'close' });
  });
  session.subscribe((state) => {
    // What it has found is no business of whoever comes to the locked screen.
    const isCovered = state.hasTag('covered');
    if (isCovered) palette.send({ type: 'close' });
    toasts.send({ type: 'cover.changed', isCovered });
  });
  shell.on('moved', ({ to }) => browser.go(to));
  shell.on('field.wanted', ({ id }) => document.getElementById(id)?.click());
  shell.on('web.wanted', ({ url }) => void window.open(url, '_blank', 'noopener,noreferrer'));
  toasts.on('look.wanted', ({ href }) => callPlaces.look(href));
  shell.on('fullscreen.wanted', () => void document.documentElement.requestFullscreen?.());
  shell.on('fullscreen.unwanted', () => void document.exitFullscreen?.());
  browser.subscribe(() => {
    session.send({ type: 'path.changed', path: browser.href() });
    shell.send({ type: 'path.changed', path: browser.href() });
  });
  document.addEventListener('fullscreenchange', () => {
    const isFull = document.fullscreenElement !== null;
    shell.send({ type: isFull ? 'fullscreen.entered' : 'fullscreen.left' });
  });
  // Whoever turns to something else does not wait for a second key.
  for (const type of ['pointerdown', 'blur'] as const) {
    window.addEventListener(type, () => keySequence.send({ type: 'end' }));
  }
  followOtherTabs(session);
  followKeys(shell, session);

  journal.actor.start();
  toasts.start();
  undoing.start();
  shell.start();
  palette.start();
  keySequence.start();
  fault.start();
  recents.start();
  session.start();
  const quiet = silently(http);
  const runtime: Runtime = {
    auth,
    quiet: {
      channels: createChannelsApi(quiet),
      offers: createOffersApi(quiet),
      clients: createClientsApi(quiet),
      users: createUsersApi(quiet),
    },
    recents,
    users: createUsersApi(http),
    offers: createOffersApi(http),
    channels: createChannelsApi(http),
    rates: createRatesApi(http),
    clients: createClientsApi(http),
    channelSettings: createChannelSettingsApi(http),
    channelDefaults: createChannelDefaultsApi(http),
    offerDefaults: createOfferDefaultsApi(http),
    session,
    shell,
    palette,
    paletteFocus,
    toasts,
    undoing,
    undo,
    tell: (text) => tellDone(toasts, text),
    journal: journal.actor,
    keySequence,
    fault,
    registry,
    kept,
    drafts,
    browser,
    location,
    writers,
  };
  return runtime;
}

function createToasts(): ToastsActor {
  const clock = fromCallback<ToastTick>(({ sendBack }) => {
    let last = Date.now();
    const timer = setInterval(() => {
      const now = Date.now();
      sendBack({ type: 'tick', seconds: (now - last) / 1000 });
      last = now;
    }, 1000);
    return () => clearInterval(timer);
  });
  return createActor(
    toastsMachine.provide({ actors: { toast: toastMachine.provide({ actors: { clock } }) } }),
  );
}

/** A lost session becomes an event; a read waits for what the person does about it. */
async function whetherRestored(session: SessionActor, lost: LostSession): Promise<boolean> {
  const { value, context } = session.getSnapshot();
  // An answer to a token that has been replaced meanwhile says nothing of the new one.
  if (value === 'authenticated' && context.token !== lost.token) return true;
  const { problem, service } = lost;
  session.send({ type: 'session.expired', problem, isDelayed: service === 'generic' });
  if (!problem.refreshable) return false;
  const settled = await waitFor(
    session,
    (state) => state.matches('authenticated') || !state.hasTag('workspace'),
  );
  return settled.matches('authenticated');
}

function tellDone(toasts: ToastsActor, text: string): void {
  toasts.send({ type: 'told', id: text, link: text, tone: 'success', text });
}

/** Something that went wrong and was no call, or none that tells of itself. */
function tellError(toasts: ToastsActor, id: string, text: string): void {
  toasts.send({ type: 'told', id, link: id, tone: 'error', text });
}

function tellToasts(toasts: ToastsActor, fact: CallFact, kept: ActorRegistry): void {
  const { id, method, path, silent, place } = fact.call;
  if (silent) return;
  const call = { id: String(id), link: `${method} ${path}`, isWrite: method !== 'GET' };
  if (fact.type === 'call.failed') {
    const { problem, doubt } = fact;
    // Refused and repeated is one attempt; a message of it would only flash.
    const isRepeated = problem.status === 412 && fact.call.isRepeatedWhenStale;
    // Where nothing is written, the screen that has asked says that there is no such thing.
    const isShown = problem.status === 404 && method === 'GET' && !kept.isWriting();
    if (isRepeated || isShown) {
      toasts.send({ type: 'call.dropped', id: call.id });
      return;
    }
    const text = [problem.message, doubt].filter(Boolean).join('\n');
    // Where it is not known what has become of a write, the message offers to look.
    const href = doubt && place ? { href: hrefOf(place) } : {};
    toasts.send({ ...call, ...href, type: fact.type, text });
  } else {
    toasts.send({ ...call, type: fact.type });
  }
}
