/** What a sign-in sends and remembers. */
import { expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { AuthApi } from '#api/auth.api.ts';
import { createLoginLogic, rememberedEmail } from '#features/session/sign-in.logic.ts';
import type { SessionActor } from '#machines/session/session.machine.ts';
import { ada } from '#tests/support/people.ts';

test.each([
  [true, 'ada@example.com'],
  [false, ''],
])(
  'sends the e-mail without the spaces around it, the password as typed: remember %s',
  async (remember, kept) => {
    const login = vi.fn(async () => ({ access_token: 'token', user: ada }));
    const session = { send: vi.fn() };
    const form = createActor(
      createLoginLogic({ login } as unknown as AuthApi, session as unknown as SessionActor),
      { input: { draft: { email: ' ada@example.com ', password: ' horse ', remember } } },
    ).start();
    form.send({ type: 'submit' });
    await waitFor(form, () => session.send.mock.calls.length > 0);
    expect(login).toHaveBeenCalledWith(
      { email: 'ada@example.com', password: ' horse ' },
      expect.any(AbortSignal),
    );
    expect(session.send).toHaveBeenCalledWith({ type: 'signed.in', token: 'token', user: ada });
    expect(rememberedEmail()).toBe(kept);
  },
);

test.each([
  ['  ', 'horse', { email: ['Email is required'] }],
  ['ada@example.com', '', { password: ['Password is required'] }],
  ['', '', { email: ['Email is required'], password: ['Password is required'] }],
  // A password may consist of spaces.
  ['ada@example.com', '  ', {}],
])('reports what is missing of %j and %j', async (email, password, missing) => {
  const login = vi.fn(async () => ({ access_token: 'token', user: ada }));
  const session = { send: vi.fn() } as unknown as SessionActor;
  const form = createActor(createLoginLogic({ login } as unknown as AuthApi, session), {
    input: { draft: { email, password, remember: false } },
  }).start();
  form.send({ type: 'submit' });
  expect(form.getSnapshot().context.fieldErrors).toEqual(missing);
  expect(login).toHaveBeenCalledTimes(Object.keys(missing).length === 0 ? 1 : 0);
});
