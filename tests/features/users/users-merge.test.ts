/** Two administrators edit one user: neither reverts what the other one has saved. */
import { describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { WriteBase } from '#api/if-match.ts';
import type { UsersApi } from '#api/users.api.ts';
import { ProblemError } from '#contract/problem.ts';
import type { User, UserWrite } from '#contract/users.ts';
import { createUserPanelLogic, draftOf, type UserDraft } from '#features/users/users.logic.ts';
import type { SessionActor } from '#machines/session/session.machine.ts';
import { ada } from '#tests/support/people.ts';

const read: User = { ...ada, version: 1 };
const rolesNamed = (...names: string[]) => names.map((name, id) => ({ id, name }));

/** An API with versions, and with this user. */
function apiWith(held: User) {
  let now = held;
  const sent = vi.fn();
  const api = {
    list: async () => ({ data: [now], total: 1, per_page: 15 }),
    update: async (_: number, body: UserWrite, __: unknown, base?: WriteBase) => {
      if (base?.etag && base.etag !== `"${now.version}"`)
        throw new ProblemError({ message: 'changed', status: 412 });
      sent(body);
      now = { ...now, ...body, roles: rolesNamed(...body.roles), version: Number(now.version) + 1 };
    },
  };
  return { api: api as unknown as UsersApi, sent };
}

/** Opens the form with the user as read, and applies `patch`. */
function edited(held: User, patch: Partial<UserDraft>) {
  const { api, sent } = apiWith(held);
  const session = { getSnapshot: () => ({ context: { user: null } }) } as SessionActor;
  const panel = createActor(createUserPanelLogic({ users: api, session }));
  panel.start();
  const subject = { ...read };
  const open = () => panel.send({ type: 'open', subject, draft: draftOf(subject) });
  const save = async () => {
    panel.send({ type: 'submit' });
    return waitFor(panel, (state) => !state.hasTag('busy'));
  };
  open();
  panel.send({ type: 'change', patch });
  return { panel, sent, open, save };
}

const theirs: User = { ...read, email: 'new@example.com', roles: rolesNamed('user'), version: 2 };

describe('a user whom another administrator has changed since', () => {
  it('keeps what the other administrator has saved in other fields', async () => {
    const { sent, save } = edited(theirs, { name: 'Ada L.' });
    expect((await save()).value).toBe('closed');
    expect(sent).toHaveBeenCalledWith({
      name: 'Ada L.',
      email: 'new@example.com',
      roles: ['user'],
    });
  });

  it('is not overwritten in the same field until it is saved again', async () => {
    const { panel, sent, save } = edited(theirs, { email: 'mine@example.com', name: 'Ada L.' });
    const refused = await save();
    expect(refused.value).toBe('failed');
    expect(sent).not.toHaveBeenCalled();
    expect(refused.context.fieldErrors).toEqual({
      email: ['It has since been changed to “new@example.com”. Save again to keep yours.'],
    });
    expect(panel.getSnapshot().context.draft.email).toBe('mine@example.com');
    expect((await save()).value).toBe('closed');
    expect(sent).toHaveBeenCalledWith({
      name: 'Ada L.',
      email: 'mine@example.com',
      roles: ['user'],
    });
  });

  it('keeps a refused field of the other administrator if a new form does not change it', async () => {
    const { panel, sent, open, save } = edited(theirs, { email: 'mine@example.com' });
    await save();
    panel.send({ type: 'close' });
    panel.send({ type: 'discard' });
    open();
    panel.send({ type: 'change', patch: { name: 'Ada L.' } });
    await save();
    expect(sent).toHaveBeenCalledWith({
      name: 'Ada L.',
      email: 'new@example.com',
      roles: ['user'],
    });
  });

  it('accepts a change that both have made, with a new password', async () => {
    const password = 'correct horse';
    const { sent, save } = edited(
      { ...read, name: 'Ada L.', version: 2 },
      { name: 'Ada L.', password, password_confirmation: password },
    );
    await save();
    expect(sent).toHaveBeenCalledWith(expect.objectContaining({ name: 'Ada L.', password }));
  });

  it('is kept in the form if the user no longer exists', async () => {
    const { save, panel } = edited({ ...theirs, id: 99 }, { name: 'Ada L.' });
    expect((await save()).value).toBe('failed');
    expect(panel.getSnapshot().context.draft.name).toBe('Ada L.');
  });
});
