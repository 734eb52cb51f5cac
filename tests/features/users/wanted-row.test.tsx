/** The user in an address, whatever page of the list they are on. */
import { expect, it } from 'vitest';
import { App } from '#app/shell/app.tsx';
import { ada } from '#tests/support/people.ts';
import { beginConsole } from '#tests/support/runtime.tsx';
import { painted } from '#workspace/painted.ts';

const users = Array.from({ length: 40 }, (_, at) => ({
  ...ada,
  id: at + 1,
  name: `User ${at + 1}`,
}));

/** Screens are separate files, which a busy machine loads slowly. */
const until = <T,>(what: () => T) => expect.poll(what, { timeout: 15_000 });
const shown = () => document.querySelector('tr[data-key]')?.getAttribute('data-key');
const focused = () => document.activeElement?.closest('tr')?.getAttribute('data-key');

async function begin(path: string) {
  const pult = beginConsole({ token: 'stored', path });
  pult.server.always('GET /api/users', ({ path: asked }) => {
    const query = new URLSearchParams(asked.split('?')[1]);
    const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('per_page') ?? 15)];
    const data = users.slice((page - 1) * size, page * size);
    return { data, current_page: page, per_page: size, total: users.length };
  });
  pult.draw(<App runtime={pult.runtime} />);
  (await pult.call('GET /api/user/me')).answer(200, ada);
  return pult;
}

it.each([
  ['without a page, as the log has it', '/users?row=34', '/users?row=34#3', '31'],
  ['on a page where the user is no longer', '/users?row=34#2', '/users?row=34#3', '31'],
  ['on the first page after others were deleted', '/users?row=4#2', '/users?row=4', '1'],
])('the user in the address is shown: %s', async (_, path, there, first) => {
  const { runtime } = await begin(path);
  const entries = history.length;
  await until(() => runtime.browser.href()).toBe(there);
  expect(history.length, 'Back leaves the list').toBe(entries);
  await until(shown).toBe(first);
  await until(focused).toBe(there.match(/row=(\d+)/)?.[1]);
});

it('the user in the address is searched for only if the page does not show the user', async () => {
  const { runtime, server } = await begin('/users?row=34#3');
  await until(focused).toBe('34');
  expect(runtime.browser.href()).toBe('/users?row=34#3');
  expect(server.calls.filter(({ path }) => path.includes('per_page=100'))).toEqual([]);
});

it('the page stays, with a message, if the user in the address does not exist', async () => {
  const { runtime, server } = await begin('/users?row=99#2');
  await until(shown).toBe('16');
  await until(() => server.calls.some(({ path }) => path.includes('per_page=100'))).toBe(true);
  await until(() => document.body.textContent).toContain('User #99 is not in the list.');
  expect(runtime.browser.href()).toBe('/users?row=99#2');
});

it('the user in the address is not searched for on other pages of a search', async () => {
  const { runtime } = await begin('/users?row=34&search=user');
  await until(shown).toBe('1');
  await painted();
  await painted();
  expect(runtime.browser.href()).toBe('/users?row=34&search=user');
});
