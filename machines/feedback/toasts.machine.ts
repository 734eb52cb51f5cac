/**
 * The messages on the screen: at most three, each with its own timer.
 *
 * A link is a method and a path. A newer call replaces the message of an older one with the same link, unless the
 * outcome of the older one is unknown and its title is different. A repeated write keeps the link to its record until a
 * server accepts or refuses it. A fourth message removes the oldest settled one: hints first, then successes, then
 * errors.
 */
import { type ActorRefFrom, assign, emit, enqueueActions, setup } from 'xstate';
import { isSame } from '#machines/is-same.ts';
import { withEvent } from '#machines/params.ts';
import { type ToastTone, toastMachine } from './toast.machine.ts';
import {
  canBeLookedAt,
  crowdedOut,
  isCreated,
  isUnknown,
  seenIn,
  type Title,
  TOAST_TEXT,
  type ToastEntry,
  type ToastsContext,
  type ToastsEvent,
} from './toasts.ts';

export const toastsMachine = setup({
  types: {
    context: {} as ToastsContext,
    events: {} as ToastsEvent,
    emitted: {} as { type: 'focus.wanted' } | { type: 'look.wanted'; href: string },
  },
  actors: { toast: toastMachine },
  guards: {
    isKnown: ({ context }, params: { id: string }) =>
      context.toasts.some(({ id }) => id === params.id),
    isAnySeen: ({ context }) => seenIn(context).length > 0,
    canBeLookedAt: ({ context }, params: { id: string }) =>
      context.toasts.some((entry) => entry.id === params.id && canBeLookedAt(entry)),
    isLinked: ({ context }, params: { href: string }) =>
      context.toasts.some(({ href }) => href === params.href),
    isSeen: ({ context }, params: { id: string }) =>
      seenIn(context).some(({ id }) => id === params.id),
    hasOthers: ({ context }, params: { except: string | null }) =>
      context.toasts.some(({ link }) => link !== params.except),
    isNews: ({ context }, params: { isCovered: boolean }) => context.isCovered !== params.isCovered,
    isAnyCreated: ({ context }) => context.toasts.some(isCreated),
    isRead: (_, params: { isWrite: boolean }) => !params.isWrite,
  },
  actions: {
    /** Adds a message and removes the one that it replaces. */
    show: enqueueActions(
      (
        { context, enqueue },
        params: {
          id: string;
          link: string;
          phase: ToastEntry['phase'];
          text: string;
          title?: Title;
          href?: string;
        },
      ) => {
        const { id, link, phase, text, title = null } = params;
        const others = context.toasts.filter(
          (entry) =>
            entry.id !== id &&
            (entry.link !== link || (isUnknown(entry) && !isSame(entry.title, title))),
        );
        const repeated = context.toasts.find((one) => isUnknown(one) && !others.includes(one));
        const { href = (phase === 'loading' && repeated?.href) || null } = params;
        const leaving = crowdedOut([...others, { id, phase }], id);
        const staying = others.filter((entry) => !leaving.has(entry.id));
        for (const old of context.toasts) if (!staying.includes(old)) enqueue.stopChild(old.ref);
        const tone = phase === 'hidden' ? 'loading' : phase;
        enqueue.assign({
          toasts: ({ spawn }) => {
            const ref = spawn('toast', { id, input: { id, phase, tone, text } });
            return [...staying, { id, link, phase, title, note: null, href, ref }];
          },
        });
        if (context.isCovered) enqueue.sendTo(id, { type: 'hold', by: 'cover' });
      },
    ),
    /** Changes the phase of a message. This may remove others. */
    rephase: enqueueActions(
      (
        { context, enqueue },
        params: {
          id: string;
          phase: Exclude<ToastTone, 'hint'>;
          text?: string;
          title?: Title;
          href?: string;
          isUnjudged?: boolean;
        },
      ) => {
        const { id, phase, text, title, href, isUnjudged } = params;
        const toasts = context.toasts.map((entry) =>
          entry.id === id
            ? {
                ...entry,
                phase,
                href: href ?? (isUnjudged ? entry.href : null),
                title: title ?? entry.title,
              }
            : entry,
        );
        const leaving = crowdedOut(toasts, id);
        for (const old of toasts) {
          if (leaving.has(old.id)) enqueue.stopChild(old.ref);
          else if (old.id === id && phase !== 'loading' && text) {
            enqueue.sendTo(old.ref, { type: 'settle', tone: phase, text });
            if (context.isCovered) enqueue.sendTo(old.ref, { type: 'hold', by: 'cover' });
          }
        }
        enqueue.assign({ toasts: toasts.filter((entry) => !leaving.has(entry.id)) });
      },
    ),
    remove: enqueueActions(({ context, enqueue }, params: { id: string }) => {
      enqueue.assign({ toasts: context.toasts.filter(({ id }) => id !== params.id) });
      enqueue.stopChild(params.id);
    }),
    /** Adds a note to the message of the newest created record, which is last. */
    note: assign({
      toasts: ({ context }, { text }: { text: string }) => {
        const newest = context.toasts.findLast(isCreated);
        return context.toasts.map((entry) => (entry === newest ? { ...entry, note: text } : entry));
      },
    }),
    /** Removes the links to a deleted record. */
    unlink: assign({
      toasts: ({ context }, { href }: { href: string }) =>
        context.toasts.map((entry) => (entry.href === href ? { ...entry, href: null } : entry)),
    }),
    /** Holds all messages while the lock covers them. */
    holdAll: enqueueActions(({ context, enqueue }, params: { isCovered: boolean }) => {
      const type = params.isCovered ? 'hold' : 'release';
      for (const { ref } of context.toasts) enqueue.sendTo(ref, { type, by: 'cover' });
    }),
    rememberCover: assign((_, { isCovered }: { isCovered: boolean }) => ({ isCovered })),
    rememberSkeleton: assign((_, { hasSkeleton }: { hasSkeleton: boolean }) => ({ hasSkeleton })),
    announceFocus: emit({ type: 'focus.wanted' }),
    announceLook: emit(({ context }, params: { id: string }) => ({
      type: 'look.wanted',
      href: context.toasts.find(({ id }) => id === params.id)!.href!,
    })),
    closeOne: enqueueActions(({ enqueue }, { id }: { id: string }) => {
      enqueue.sendTo(id, { type: 'close' });
    }),
    closeAll: enqueueActions(({ context, enqueue }, params: { except: string | null }) => {
      const kept = context.toasts.filter(({ link }) => link === params.except);
      for (const entry of context.toasts) if (!kept.includes(entry)) enqueue.stopChild(entry.ref);
      enqueue.assign({ toasts: kept });
    }),
  },
}).createMachine({
  id: 'toasts',
  context: { toasts: [], isCovered: false, hasSkeleton: false },
  on: {
    'call.started': {
      actions: {
        type: 'show',
        params: ({ event }) => ({
          ...event,
          phase: event.isWrite ? 'loading' : 'hidden',
          text: TOAST_TEXT.loading.text,
        }),
      },
    },
    'call.succeeded': [
      { guard: withEvent('isRead'), actions: withEvent('remove') },
      {
        guard: withEvent('isKnown'),
        actions: {
          type: 'rephase',
          params: ({ event }) => ({
            ...event,
            phase: 'success',
            text: TOAST_TEXT.success.text,
          }),
        },
      },
    ],
    'call.failed': [
      {
        guard: withEvent('isKnown'),
        actions: {
          type: 'rephase',
          params: ({ event }) => ({ ...event, phase: 'error' }),
        },
      },
      {
        // The message was closed or removed during the call. A failure is still shown.
        actions: {
          type: 'show',
          params: ({ event }) => ({ ...event, phase: 'error' }),
        },
      },
    ],
    'call.dropped': { actions: withEvent('remove') },
    message: {
      actions: {
        type: 'show',
        params: ({ event }) => ({ ...event, phase: event.tone }),
      },
    },
    'toast.shown': {
      actions: { type: 'rephase', params: ({ event }) => ({ id: event.id, phase: 'loading' }) },
    },
    'toast.gone': { actions: withEvent('remove') },
    'cover.changed': {
      guard: withEvent('isNews'),
      actions: [withEvent('rememberCover'), withEvent('holdAll')],
    },
    'skeleton.changed': { actions: withEvent('rememberSkeleton') },
    noted: { guard: 'isAnyCreated', actions: withEvent('note') },
    'record.gone': { guard: withEvent('isLinked'), actions: withEvent('unlink') },
    focus: { guard: 'isAnySeen', actions: 'announceFocus' },
    look: {
      guard: withEvent('canBeLookedAt'),
      actions: [withEvent('announceLook'), withEvent('remove')],
    },
    close: { guard: withEvent('isSeen'), actions: withEvent('closeOne') },
    'close.all': { guard: withEvent('hasOthers'), actions: withEvent('closeAll') },
  },
});

export type ToastsActor = ActorRefFrom<typeof toastsMachine>;
export type ToastsMachine = typeof toastsMachine;
