import { afterEach, expect, it } from 'vitest';
import { App } from '#app/shell/app.tsx';
import { ada } from '#tests/support/people.ts';
import { beginConsole, button, endConsole } from '#tests/support/runtime.tsx';

afterEach(endConsole);

const client = (id: number) => ({ id, last_name: `Иванов ${id}`, first_name: 'Иван' });
const answerTo = (path: string) => {
  const data = path.includes('birth_date_from') ? [] : [client(1), client(2)];
  return {
    success: true,
    data,
    meta: { current_page: 1, last_page: 1, per_page: 20, total: data.length },
  };
};
const until = <T,>(what: () => T) => expect.poll(what, { timeout: 15_000 });

it('«Показать всех» never says that there are none', async () => {
  const pult = beginConsole({ token: 'stored', path: '/clients?birth_date_from=2026-01-01' });
  pult.draw(<App runtime={pult.runtime} />);
  (await pult.call('GET /api/user/me')).answer(200, ada);
  const list = async () => {
    const call = await pult.call('GET /api/v1/clients');
    call.answer(200, answerTo(call.path));
  };
  await list();
  await until(() => document.querySelector('main')?.textContent).toContain('Показать всех');
  await pult.user.click(button('Показать всех'));
  const all = await pult.call('GET /api/v1/clients');
  expect(all.path).not.toContain('birth_date_from');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(document.querySelector('main')?.textContent).not.toContain('Клиентов пока нет');
  all.answer(200, answerTo(all.path));
  await until(() => document.querySelectorAll('tr[data-key]').length).toBe(2);
});
