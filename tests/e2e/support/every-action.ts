/**
 * Every action is a command: each control of a screen is looked up in the palette by its text.
 *
 * Controls are visible, enabled buttons, links, tabs, switches and menu items, including buttons
 * inside fields. The inputs of a form (text, checkboxes, selects) are not commands: Tab reaches
 * them inside the form that a command opens. Table rows are not actions; the actions on them are.
 */
import type { Page } from '@playwright/test';
import { type Action, actionsOf, askPalette } from './actions.ts';
import { expect } from './test.ts';

/** The query for controls that are named after a thing instead of their action. */
const typedFor: Readonly<Record<string, string>> = {
  'channel.tab.add-settings': 'Вкладка добавить настройки',
  'channel.tab.settings': 'Вкладка настройки',
  'channels.branch': 'канал в меню',
  'channels.open': 'Открыть канал',
  'channels.show': 'Перейти в канал',
  'clients.open': 'Открыть клиента',
  'clients.resetFilter': 'Сбросить фильтр',
  'clients.sort.last_name.asc': 'Фамилия по возрастанию',
  'go.channels': 'Список каналов',
  'go.clients': 'Клиенты',
  'go.offers': 'Список офферов',
  'go.users': 'Пользователи',
  'menu.channels': 'Раздел меню Каналы',
  'undo.last': 'Отменить последнее',
  'table.nextPage': 'Следующая страница',
  'table.previousPage': 'Предыдущая страница',
  'table.turnPage': 'Перейти на страницу',
  'journal.details': 'Подробности вызова',
  'offer.site': 'Сайт оффера',
  'offer.toggleParamDefault': 'Переключить «По умолчанию»',
  'offer.url': 'URL этого оффера',
  'offers.open': 'Открыть оффер',
  'offers.visit': 'URL оффера',
  'rates.history': 'История ставки',
};

/** The commands found so far, each with its place. */
const found = new Set<string>();

/** Fails if a control on the page has no command, or if the palette does not find it. */
export async function everyAction(page: Page, state: string) {
  const actions = await actionsOf(page);
  expect(actions.length, `${state}: nothing to press`).toBeGreaterThan(0);
  const bare = actions.filter(({ command }) => !command).map(({ name }) => name);
  expect.soft(bare, `${state}: these are no commands`).toEqual([]);
  const place = new URL(page.url()).pathname.replace(/\d+/, 'N');
  const keyOf = ({ command, isOfScreen }: Action) =>
    isOfScreen ? `${place} ${command}` : command!;
  const unseen = new Map<string, Action>();
  for (const action of actions) {
    const { command } = action;
    // Using the palette already shows that it opens.
    if (!command || command === 'palette.open' || found.has(keyOf(action))) continue;
    if (!unseen.has(command) || !action.isHere) unseen.set(command, action);
  }
  if (unseen.size === 0) return;
  const wrong = new Map<string, string>();
  const speechless = new Set<string>();
  const questions = [...unseen].map(([id, { text }]) => ({ id, query: typedFor[id] ?? text }));
  for (const [i, answer] of (await askPalette(page, questions)).entries()) {
    const { id, query } = questions[i]!;
    const action = unseen.get(id)!;
    if (!answer.isThere) wrong.set(id, `${id} is not found by «${query}»`);
    else if (!answer.isOffered && !action.isHere) wrong.set(id, `${id} cannot be run`);
    else found.add(keyOf(action));
    for (const row of answer.speechless) speechless.add(row);
  }
  // A message may have disappeared during the lookup; the remaining controls must have a command.
  const left = new Set((await actionsOf(page)).map(({ command }) => command));
  expect
    .soft(
      [...wrong].filter(([id]) => left.has(id)).map(([, said]) => said),
      state,
    )
    .toEqual([]);
  expect.soft([...speechless], `${state}: refused without a reason`).toEqual([]);
}

export const main = (page: Page) => page.getByRole('main');
export const rows = (page: Page) => main(page).locator('tr[data-key]');
export const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first();

/** Waits until nothing is loading. */
async function settled(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Пульт');
  await expect(page.locator('main :is(.animate-late, [aria-busy=true])')).toHaveCount(0);
}

/** Loads the page at an address. */
export async function open(page: Page, path: string) {
  await page.goto(path);
  await settled(page);
}

/** Navigates without a reload, which is faster. */
export async function go(page: Page, path: string) {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await settled(page);
}

/** A reload offers the drafts, which are dropped, or compared with the changes of others. */
export async function recoverableDrafts(
  page: Page,
  state: string,
  end: 'Восстановить' | 'Отбросить',
) {
  await page.reload();
  const offer = page.getByRole('complementary', { name: 'Черновик' });
  await expect(offer.first()).toBeVisible();
  await everyAction(page, `a draft of ${state}`);
  for (const one of await offer.all()) await one.getByRole('button', { name: end }).click();
  if (end === 'Отбросить') await expect(offer).toHaveCount(0);
  else await expect(offer.getByRole('table', { name: 'Расхождения' }).first()).toBeVisible();
  await everyAction(page, `${end}: a draft of ${state}`);
}
