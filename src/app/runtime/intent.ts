/** Reads ahead what the user seems to be about to open: by the focus, the pointer or the palette's row. */
import { createActor, fromPromise } from 'xstate';
import { retryAfter } from '#api/answer.ts';
import type { CallFact } from '#api/call.ts';
import { channelSettingsPath } from '#api/channel-settings.api.ts';
import { baseURL } from '#api/host.ts';
import { ratesPath } from '#api/rates.api.ts';
import { earlyReads } from '#app/early/early-reads.ts';
import { earlyUrls } from '#app/early/early-urls.ts';
import { ProblemError } from '#contract/problem.ts';
import { channelsOf, findChannel } from '#features/channels/list/channels-store.ts';
import { type IntentActor, intentMachine } from '#machines/lists/intent.machine.ts';
import { currentRow } from '#machines/palette/enter.ts';
import type { PaletteActor } from '#machines/palette/palette.machine.ts';
import type { SessionActor } from '#machines/session/session.machine.ts';
import { channelAt } from '#records/channel.ts';
import { type AppLocation, partsOf } from '#workspace/navigation/location.ts';
import type { Services } from '#workspace/services.tsx';
import { loadScreen } from './screen-views.tsx';

/** A read of a client is logged and counts as opening it, so no client is read before it is opened. */
const PERSONAL = /^\/api\/(user\/me$|v1\/clients)/;

/** The reads of the screen at an address that may be sent ahead. */
export const readableAhead = (href: string): readonly string[] =>
  earlyUrls(href, null).filter((url) => !PERSONAL.test(url));

/** `/offers/3` for every tab of that offer. */
const pageOf = (href: string) => partsOf(href).path.split('/', 3).join('/');

/** Returns the first read at an address, if it may be read ahead. A tab of the open record reads only its own data. */
function firstRead(href: string, place: Place): string | undefined {
  if (pageOf(href) !== pageOf(place.location.href())) return readableAhead(href)[0];
  const { id, tab } = channelAt(partsOf(href).path) ?? {};
  if (id === undefined) return undefined;
  if (tab === 'settings') return channelSettingsPath(id);
  const channel = tab === 'rates' ? findChannel(channelsOf(place), id) : undefined;
  return channel && ratesPath(id, channel.rate_type);
}

/** Not in the type of `navigator` yet. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return Boolean(connection?.saveData) || /^(slow-)?[23]g$/.test(connection?.effectiveType ?? '');
}

export interface Intent {
  /** Receives every call. */
  observe(fact: CallFact): void;
  stop(): void;
}

interface Place extends Pick<Services, 'kept' | 'channels'> {
  readonly session: SessionActor;
  readonly location: AppLocation;
  readonly palette: PaletteActor;
}

export function createIntent(place: Place): Intent {
  const { session } = place;
  let running = 0;
  const actor = createActor(
    intentMachine.provide({
      actors: {
        read: fromPromise(async ({ input: { href } }) => {
          const state = session.getSnapshot();
          const { context } = state;
          const url = firstRead(href, place);
          if (!url || !context.token || !state.matches('authenticated')) return;
          const [answer] = earlyReads.begin(context.token, [baseURL() + url]);
          const { ok, status, headers } = await answer!;
          if (ok) return;
          const wait = retryAfter(status, headers);
          const message = `${status}`;
          throw new ProblemError({ message, status, ...(wait && { retryAfter: wait }) });
        }),
      },
      actions: {
        loadCode: (_, { href }) => void loadScreen(href),
        drop: () => earlyReads.forget(),
      },
    }),
  );
  actor.start();
  const unfollow = follow(actor, place);
  return {
    stop() {
      unfollow();
      actor.stop();
    },
    observe(fact) {
      const isStart = fact.type === 'call.started';
      // Not every end has a start: a call may have begun before this was created.
      running = Math.max(0, running + (isStart ? 1 : -1));
      if (isStart) actor.send({ type: 'calls.began' });
      if (running === 0) actor.send({ type: 'calls.settled' });
      if (fact.type !== 'call.failed' || fact.problem.retryAfter === undefined) return;
      actor.send({ type: 'refused', seconds: fact.problem.retryAfter });
    },
  };
}

/** Sends the actor what has the focus, is under the pointer, or is selected in the palette. */
function follow(actor: IntentActor, { location, palette }: Place): () => void {
  const mean = (href: string | null, isPointed: boolean) => {
    const isElsewhere = href !== null && partsOf(href).path !== partsOf(location.href()).path;
    const intent = { href: href ?? '', isPointed, savesData: savesData() };
    actor.send(isElsewhere ? { type: 'meant', ...intent } : { type: 'left' });
  };
  const abort = new AbortController();
  const { signal } = abort;
  const onFocus = ({ target }: FocusEvent) => {
    // The palette restores the focus before it opens what was chosen.
    if (palette.getSnapshot().matches('closed')) mean(addressOf(target), false);
  };
  const onPoint = ({ target, pointerType }: PointerEvent) => {
    // A touch opens at once.
    if (pointerType !== 'touch') mean(addressOf(target), true);
  };
  document.addEventListener('focusin', onFocus, { signal });
  document.addEventListener('pointerover', onPoint, { signal });
  const selecting = palette.subscribe(({ context }) => {
    const choice = context.drawn && currentRow(context.drawn.rows, context)?.choice;
    if (choice?.type === 'go') mean(choice.href, false);
  });
  let path = partsOf(location.href()).path;
  const unsubscribe = location.subscribe(() => {
    const now = partsOf(location.href()).path;
    if (now !== path) actor.send({ type: 'arrived' });
    path = now;
  });
  return () => {
    abort.abort();
    selecting.unsubscribe();
    unsubscribe();
  };
}

/** The address that a press here opens: of a link, or of the first link in a row. */
function addressOf(target: EventTarget | null): string | null {
  if (!(target instanceof Element)) return null;
  const link =
    target.closest<HTMLAnchorElement>('a[href^="/"]') ??
    target.closest('tr[data-key]')?.querySelector<HTMLAnchorElement>('a[href^="/"]');
  return link?.getAttribute('href') ?? null;
}
