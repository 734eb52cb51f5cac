/** When a list is drawn before the code arrives, with which texts, and until when. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EARLY_LISTS } from '#app/early/early-lists.ts';
import { createEarlyPage, type EarlyPage } from '#app/early/early-page.ts';
import { sampleOf, samplePaths } from '#app/early/early-samples.ts';
import { adoptTheme } from '#app/early/stored-look.ts';
import { deferred } from '#tests/support/deferred.ts';

const TEMPLATE = `
  <div class="early-page" inert><div class="shell" data-collapsed="false">
    <span data-fill="text=total"></span>
    <table data-style="width: 5px"><tbody data-early="rows"></tbody></table>
  </div></div>
  <table><tbody>
    <tr><td data-look=""><a data-fill="text=text href=href"></a></td></tr>
    <tr><td data-look="" data-fill="text=text title=text"></td></tr>
    <tr><td data-look="" data-fill="text=text"></td></tr>
    <tr><td data-look="" data-fill="text=text"></td></tr>
  </tbody></table>`;

const anna = {
  id: 7,
  last_name: 'Котова',
  first_name: 'Анна',
  patronymic: null,
  phone: '79123456789',
  email: 'anna@example.com',
  birth_date: '1990-02-01',
};
const me = { id: 1, permissions: ['clients.write', 'contacts.read'] };
const listOf = (...data: object[]) => ({ success: true, data, meta: { total: 1234 } });

type Answers = [me: unknown, list: unknown];
const answering = (answers: Answers, status = 200) =>
  answers.map(async (json) => Response.json(json, { status }));
const page = () => document.querySelector('.early-page');
const texts = () => [...document.querySelectorAll('.early-page td')].map((td) => td.textContent);

const drawn: EarlyPage[] = [];

async function draw(answers: Answers, status?: number) {
  const early = createEarlyPage();
  drawn.push(early);
  const done = early.draw(answering(answers, status));
  // One frame.
  await vi.advanceTimersByTimeAsync(50);
  await done;
  return early;
}

beforeEach(() => {
  vi.useFakeTimers();
  window.history.replaceState(null, '', '/clients');
  document.body.innerHTML = `<div id="root"></div><template id="early">${TEMPLATE}</template>`;
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});
afterEach(async () => {
  // Otherwise an early page would take the keys of the next test.
  for (const early of drawn.splice(0)) early.giveWay(Promise.resolve());
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  document.body.replaceChildren();
  localStorage.clear();
  window.history.replaceState(null, '', '/');
});

describe('a list that arrives before the code', () => {
  it('is drawn like the samples, with its own texts', async () => {
    const early = await draw([me, listOf(anna, { ...anna, id: 8, phone: null })]);
    expect(early.isDrawn()).toBe(true);
    expect(texts()).toEqual([
      ...['Котова Анна', '+7 (912) 345-67-89', 'anna@example.com', '01.02.1990'],
      ...['Котова Анна', '-', 'anna@example.com', '01.02.1990'],
    ]);
    expect(page()?.querySelector('a')?.getAttribute('href')).toBe('/clients/7');
    expect(page()?.querySelector('[title]')?.getAttribute('title')).toBe('+7 (912) 345-67-89');
    expect(page()?.querySelector('table')?.style.width).toBe('5px');
    expect(page()?.querySelector('span')?.textContent).toBe('1\u00a0234');
  });

  it('has the stored state of the menu', async () => {
    localStorage.setItem('pult.shell', '{"menu":"collapsed","theme":"dark"}');
    await draw([me, listOf(anna)]);
    expect(page()?.querySelector<HTMLElement>('.shell')?.dataset.collapsed).toBe('true');
  });

  it.each([
    ['{"menu":"expanded","theme":"dark"}', 'dark'],
    ['{"theme":"light"}', 'light'],
    ['{"theme":"system"}', undefined],
    ['{"theme":{}}', undefined],
    ['null', undefined],
    ['{', undefined],
  ])('with the stored preferences %s has the theme %s', (look, theme) => {
    localStorage.setItem('pult.shell', look);
    adoptTheme();
    expect(document.documentElement.dataset.theme).toBe(theme);
  });

  it.each<[string, Answers, string?, number?]>([
    ['rights are missing', [{ id: 1, permissions: ['clients.write'] }, listOf(anna)]],
    ['rights are no list', [{ id: 1, permissions: 'all' }, listOf(anna)]],
    ['the user awaits a role', [{ ...me, awaits_role: true }, listOf(anna)]],
    ['there are no rows', [me, listOf()]],
    ['there are very many rows', [me, listOf(...Array.from({ length: 101 }, () => anna))]],
    ['a value is of another type', [me, listOf(anna, { ...anna, phone: 7 })]],
    ['an id is text', [me, listOf({ ...anna, id: '7' })]],
    ['the list is of another shape', [me, { success: true, rows: [] }]],
    ['the list is a text', [me, 'rows']],
    ['the address filters', [me, listOf(anna)], '/clients?has_passport=1'],
    ['the address has no list', [me, listOf(anna)], '/profile'],
    ['the calls are refused', [me, listOf(anna)], '/clients', 401],
  ])('is not drawn if %s', async (_, answers, address = '/clients', status = 200) => {
    window.history.replaceState(null, '', address);
    const early = await draw(answers, status);
    expect(page()).toBeNull();
    expect(early.isDrawn()).toBe(false);
  });

  it('is not drawn over the offer of a draft', async () => {
    localStorage.setItem('pult.draft.1', '{}');
    await draw([me, listOf(anna)]);
    expect(page()).toBeNull();
  });

  it('is not drawn if the sample of a cell is missing', async () => {
    document.querySelector<HTMLTemplateElement>('#early')!.content.querySelector('td')!.remove();
    await draw([me, listOf(anna)]);
    expect(page()).toBeNull();
  });

  it('is not drawn if the connection fails', async () => {
    const list = deferred<Response>();
    const drawn = createEarlyPage().draw([...answering([me, me]).slice(0, 1), list.promise]);
    list.reject(new TypeError('offline'));
    await drawn;
    expect(page()).toBeNull();
  });

  it('is not drawn once the console has started', async () => {
    const [early, list] = [createEarlyPage(), deferred<Response>()];
    const drawn = early.draw([...answering([me, me]).slice(0, 1), list.promise]);
    early.giveWay(Promise.resolve());
    list.resolve(Response.json(listOf(anna)));
    await drawn;
    expect(page()).toBeNull();
  });
});

describe('an early page', () => {
  it('stays until the console has drawn rows', async () => {
    const early = await draw([me, listOf(anna)]);
    early.giveWay(new Promise(() => {}));
    document.querySelector('#root')!.innerHTML = '<main>…</main>';
    await vi.advanceTimersByTimeAsync(5000);
    expect(page()).not.toBeNull();
    document.querySelector('#root')!.innerHTML = '<table><tr data-key="7"></tr></table>';
    await vi.advanceTimersByTimeAsync(0);
    expect(page()).toBeNull();
  });

  it('disappears soon after the code has arrived, also if there are no rows', async () => {
    const early = await draw([me, listOf(anna)]);
    early.giveWay(Promise.resolve());
    await vi.advanceTimersByTimeAsync(299);
    expect(page()).not.toBeNull();
    await vi.advanceTimersByTimeAsync(2);
    expect(page()).toBeNull();
  });

  it('holds the keys for the console, except those of the browser', async () => {
    const pressed = vi.fn();
    window.addEventListener('keydown', pressed);
    const early = await draw([me, listOf(anna)]);
    const press = (init: KeyboardEventInit) =>
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }),
      );
    expect(press({ key: 'о', code: 'KeyJ' })).toBe(false);
    expect(press({ key: 'л', code: 'KeyK', ctrlKey: true })).toBe(false);
    // Keys of the browser.
    expect(press({ key: 'F5', code: 'F5' })).toBe(true);
    expect(press({ key: 'r', code: 'KeyR', ctrlKey: true })).toBe(true);
    expect(pressed.mock.calls.map(([{ code }]) => code)).toEqual(['F5', 'KeyR']);
    pressed.mockClear();
    early.giveWay(Promise.resolve());
    await vi.advanceTimersByTimeAsync(1000);
    expect(pressed.mock.calls.map(([{ code, ctrlKey }]) => [code, ctrlKey])).toEqual([
      ['KeyJ', false],
      ['KeyK', true],
    ]);
    press({ key: 'j', code: 'KeyJ' });
    expect(pressed).toHaveBeenCalledTimes(3);
    window.removeEventListener('keydown', pressed);
  });

  it.each(['/lock', '/channels'])(
    'disappears at once when the console is at %s, and drops the held keys',
    async (path) => {
      const pressed = vi.fn();
      window.addEventListener('keydown', pressed);
      const early = await draw([me, listOf(anna)]);
      early.giveWay(new Promise(() => {}));
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'j', code: 'KeyJ', bubbles: true, cancelable: true }),
      );
      window.history.replaceState(null, '', path);
      document.querySelector('#root')!.innerHTML = '<main><input type="password"></main>';
      await vi.advanceTimersByTimeAsync(0);
      expect(page()).toBeNull();
      await vi.advanceTimersByTimeAsync(1000);
      expect(pressed).not.toHaveBeenCalled();
      window.removeEventListener('keydown', pressed);
    },
  );

  it('releases the keys at once if the console will not start, and drops the held ones', async () => {
    const pressed = vi.fn();
    window.addEventListener('keydown', pressed);
    const early = await draw([me, listOf(anna)]);
    const press = () =>
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
      );
    expect(press()).toBe(false);
    early.giveUp();
    expect(page()).toBeNull();
    expect(press()).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(pressed).toHaveBeenCalledOnce();
    window.removeEventListener('keydown', pressed);
  });
});

describe('the samples', () => {
  it.each(samplePaths)('of %s have a different text in each place', (path) => {
    const { cells } = sampleOf(path);
    expect(EARLY_LISTS[path]).toBeDefined();
    for (const row of cells) {
      for (const { look: _, ...shown } of row) {
        const values = new Set(Object.values(shown).filter(Boolean));
        expect(values.size).toBe(Object.values(shown).filter(Boolean).length);
      }
    }
  });
});
