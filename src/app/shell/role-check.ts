/** Asks whether an administrator has given the signed-in person a role. */
import { fromPromise } from 'xstate';
import type { AuthApi } from '#api/auth.api.ts';
import { defineCommands } from '#commands/command.ts';
import { createCollectionMachine, type PageQuery } from '#machines/lists/collection.machine.ts';
import type { SessionActor } from '#machines/session/session.machine.ts';

const machine = createCollectionMachine<never, PageQuery>('roleCheck');

export const roleCommands = defineCommands<typeof machine>()({
  check: {
    id: 'role.check',
    title: 'Проверить роль',
    group: 'Сессия',
    keywords: ['check role', 'обновить'],
    shortcut: 'r',
    event: { type: 'reload' },
  },
});

/** Reads the user again. With a role the session shows the screens. */
export const createRoleCheck = (auth: AuthApi, session: SessionActor) =>
  machine.provide({
    actors: {
      load: fromPromise(async ({ signal }) => {
        session.send({ type: 'user.changed', user: await auth.me(signal) });
        return { result: { rows: [], total: 0, lastPage: 1 } };
      }),
    },
  });
