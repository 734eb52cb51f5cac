import type { EventFrom } from 'xstate';
import { toastsMachine } from '#machines/feedback/toasts.machine.ts';
import { explore } from '#tests/support/model.ts';

export const WRITE = {
  id: 'write',
  link: 'PUT /api/users/1',
  isWrite: true,
  title: { text: 'User #1 · name', lang: 'en' },
} as const;
/** The same call again. */
export const AGAIN = { ...WRITE, id: 'again' } as const;
export const READ = {
  id: 'read',
  link: 'GET /api/users',
  isWrite: false,
  title: { text: 'Список пользователей, страница 1' },
} as const;

/** Where to check a write with an unknown outcome. */
export const UNCONFIRMED = '/users';
/** The record that a write created, and its title. */
export const CREATED = {
  href: '/users?row=7',
  title: { text: 'New user #7', lang: 'en' },
} as const;
export const NOTE = 'The new user is not in the list.';

/** A write, its repetition, a read, and the end of a session. */
export const toastsModel = explore({
  machine: toastsMachine,
  starts: { toasts: {} },
  events: ({ context }): EventFrom<typeof toastsMachine>[] => {
    const { toasts, isCovered, hasSkeleton } = context;
    const phaseOf = (id: string) => toasts.find((entry) => entry.id === id)?.phase;
    const isRunning = (id: string) => ['hidden', 'loading'].includes(phaseOf(id) ?? '');
    const flip = { type: 'cover.changed', isCovered: !isCovered } as const;
    // Fewer events under the lock: calls from before it continue.
    if (isCovered) {
      return [
        flip,
        { type: 'focus' },
        ...(phaseOf('read') === 'hidden' ? [{ type: 'toast.shown', id: 'read' } as const] : []),
        ...(isRunning('read')
          ? [{ type: 'call.failed', ...READ, text: 'Нет места' } as const]
          : []),
        ...(isRunning('write') ? [{ type: 'call.dropped', id: 'write' } as const] : []),
      ];
    }
    const isCreated = toasts.some(({ href }) => href === CREATED.href);
    // Fewer events around a skeleton and a created record.
    if (hasSkeleton || isCreated) {
      return [
        ...(hasSkeleton ? [{ type: 'skeleton.changed', hasSkeleton: false } as const] : []),
        ...toasts.flatMap(({ note }) =>
          isCreated && note === null
            ? [
                { type: 'noted', text: NOTE } as const,
                { type: 'record.gone', href: CREATED.href } as const,
              ]
            : [],
        ),
        ...toasts.flatMap(({ id }) => (isCreated ? [{ type: 'look', id } as const] : [])),
      ];
    }
    return [
      ...[WRITE, AGAIN, READ].flatMap((call) =>
        phaseOf(call.id) === undefined ? [{ type: 'call.started', ...call } as const] : [],
      ),
      ...[WRITE, READ].flatMap(({ id, link, isWrite, title }) => [
        // A call whose message was closed or replaced is still running.
        ...(isRunning(id) || phaseOf(id) === undefined
          ? [
              { type: 'call.succeeded', id, link, isWrite, title } as const,
              ...(isWrite && isRunning(id) && toasts.length === 1
                ? [{ type: 'call.succeeded', id, link, isWrite, ...CREATED } as const]
                : []),
              // A failed write may have an unknown outcome.
              {
                type: 'call.failed',
                id,
                link,
                title,
                text: 'Нет места',
                ...(isWrite && { href: UNCONFIRMED }),
              } as const,
            ]
          : []),
        ...(isRunning(id) ? [{ type: 'call.dropped', id } as const] : []),
      ]),
      ...(phaseOf('session') === undefined
        ? [
            {
              type: 'message',
              id: 'session',
              link: 'session',
              tone: 'error',
              text: 'Сессия отозвана',
              href: '/channels',
            } as const,
          ]
        : []),
      ...(phaseOf('read') === 'hidden' ? [{ type: 'toast.shown', id: 'read' } as const] : []),
      // Fading takes longer than the delay of a read.
      ...toasts.flatMap(({ id }) =>
        phaseOf('read') === 'hidden' ? [] : [{ type: 'toast.gone', id } as const],
      ),
      ...toasts.map(({ id }) => ({ type: 'look', id }) as const),
      ...toasts.map(({ id }) => ({ type: 'close', id }) as const),
      ...(toasts.length < 3 && phaseOf('again') === undefined ? [flip] : []),
      ...(toasts.length === 1 && phaseOf('read') === 'loading'
        ? [{ type: 'skeleton.changed', hasSkeleton: true } as const]
        : []),
      { type: 'focus' },
      { type: 'close.all', except: null },
      { type: 'close.all', except: 'session' },
    ];
  },
  distinguish: ({ context }) => [
    context.isCovered,
    context.hasSkeleton,
    ...context.toasts.map(({ id, phase, href, note }) => [id, phase, href, note]),
  ],
  condense: ({ context }) => context.toasts.length,
});
