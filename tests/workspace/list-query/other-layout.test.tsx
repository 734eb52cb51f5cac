/** A list without results offers to search the text as typed in the other keyboard layout. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import * as clients from '#tests/support/clients.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';
import { screens } from '#tests/support/writes.tsx';
import { preloadViews } from '#ui/feedback/lazy-view.tsx';

beforeAll(() => preloadViews(), 120_000);

const none = { ...clients.pageOf([]), current_page: 1, per_page: 15, total: 0 };
const lists = [
  ['clients', 'Поиск', 'gjgjd', 'попов', 'Искать «попов»', 'GET /api/v1/clients'],
  ['offers', 'Название', 'jh,bnf', 'орбита', 'Искать «орбита»', 'GET /api/v1/offers'],
  ['channels', 'Поиск', 'zyltrc', 'яндекс', 'Искать «яндекс»', null],
  ['users', 'Search', 'f,hfvjdf', 'абрамова', 'Search for “абрамова”', 'GET /api/users'],
] as const;

async function begin(name: (typeof lists)[number][0], label: string, call: string | null) {
  const { path, part, answers } = screens[name];
  const { runtime, server, draw } = await beginSignedIn(path);
  for (const [kind, answer] of Object.entries(answers)) server.always(kind, () => answer);
  draw(part);
  await waitFor(() => expect(document.querySelector('tr[data-key]')).not.toBeNull());
  if (call) server.always(call, () => none);
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: label });
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  return { runtime, field, type };
}

test.each(lists)(
  'the list of %s without results offers the text in the other layout',
  async (name, label, typed, other, title, call) => {
    const { runtime, field, type } = await begin(name, label, call);
    expect(screen.queryByRole('button', { name: title })).toBeNull();
    type(typed);
    const button = await screen.findByRole('button', { name: title });
    expect(button.getAttribute('aria-keyshortcuts')).toBe('F9');
    expect(runtime.registry.available().some(({ command }) => command.title === title)).toBe(true);
    field.focus();
    fireEvent.keyDown(field, { key: 'F9', code: 'F9' });
    expect(field.value).toBe(other);
    await waitFor(() => expect(screen.queryByRole('button', { name: title })).toBeNull());
    // This text finds nothing either, but the former text is not offered, because it is no word.
    expect(document.querySelectorAll('[data-command$=".searchInstead"]')).toHaveLength(0);
    if (name === 'clients') expect(decodeURI(runtime.location.href())).not.toMatch(/попов|gjgjd/);
  },
);

test('no other text is offered for one that is a word already', async () => {
  const { type } = await begin('clients', 'Поиск', 'GET /api/v1/clients');
  type('кузнецов');
  await screen.findByText('Под этот фильтр не подходит ни один клиент');
  expect(document.querySelector('[data-command$=".searchInstead"]')).toBeNull();
});
