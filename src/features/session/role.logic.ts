import type { AuthApi } from '#api/auth.api.ts';
import { createCollectionMachine, type PageQuery } from '#machines/lists/collection.machine.ts';
import type { SessionActor } from '#machines/session/session.machine.ts';
import { wholeListRead } from '#workspace/tables/list-read.ts';

const roleMachine = createCollectionMachine<never, PageQuery>('role');
export type RoleMachine = typeof roleMachine;

/** Checks whether an administrator has given the signed-in user a role; then the session shows the screens. */
export const createRoleLogic = (auth: AuthApi, session: SessionActor) =>
  roleMachine.provide({
    actors: {
      load: wholeListRead(async (signal) => {
        session.send({ type: 'user.changed', user: await auth.me(signal) });
        return [];
      }),
    },
  });
