/**
 * Draws a list before the console's code has loaded. The elements are those that the build has recorded from the
 * console (`scripts/support/draw-page.mjs`), the texts come from the responses. The page covers the console until that
 * has drawn the same rows. It cannot be used, so it is hidden from screen readers.
 */
import { FOLDED_ROWS_QUERY, NARROW_QUERY } from '#ui/layout/queries.ts';
import { browserStorage } from '#workspace/drafts/browser-storage.ts';
import { holdKeys } from '#workspace/held-keys.ts';
import { painted } from '#workspace/painted.ts';
import { documentParsed } from './document-parsed.ts';
import { EARLY_LISTS, type EarlyCell, type EarlyList, type Raw } from './early-lists.ts';
import { storedLook } from './stored-look.ts';

/** Drawing more rows would delay the code. */
const MOST_ROWS = 100;
/** How long to wait for a console that draws something else, such as an error. */
const TIMEOUT_MS = 300;
const REAL_ROW = '#root tr[data-key]';

export interface EarlyPage {
  /**
   * Draws the list of this address once the user and its rows have loaded, unless the console would look different.
   * Resolves when it is painted.
   */
  draw(answers: readonly Promise<Response>[]): Promise<void>;
  isDrawn(): boolean;
  /**
   * The console draws from now on. The early page stays until the rows are there, or will clearly not come.
   *
   * @param screen Resolves when the code of the screen has loaded.
   */
  giveWay(screen: Promise<unknown>): void;
  /** Removes the early page and stops drawing. The console handles the keys pressed until then. */
  end(): void;
  /** Like `end`, if there will be no console: keys work at once, and held keys are dropped. */
  giveUp(): void;
}

export function createEarlyPage(): EarlyPage {
  let page: Element | null = null;
  let list: EarlyList | undefined;
  let isOver = false;
  let releaseKeys = (_isAnswered: boolean) => {};

  /** Elsewhere the console draws other rows or none, and the held keys are not for it: the lock asks for a password. */
  const isAtList = () => EARLY_LISTS[location.pathname] === list;

  function end(): void {
    isOver = true;
    if (!page) return;
    page.remove();
    page = null;
    // The commands of the rows are bound after their first frame.
    void painted().then(() => releaseKeys(isAtList()));
  }

  return {
    async draw(answers) {
      await documentParsed();
      list = EARLY_LISTS[location.pathname];
      const template = document.querySelector<HTMLTemplateElement>('#early');
      if (!list || !template || answers.length !== 2 || location.search) return;
      // The console would offer a draft above the rows.
      if (browserStorage.hasDrafts()) return;
      const content = await contentOf(list, template, answers).catch(() => null);
      if (!content || isOver) return;
      document.body.append(content);
      page = content;
      releaseKeys = holdKeys();
      await painted();
    },
    isDrawn: () => page !== null,
    giveWay(screen) {
      isOver = true;
      if (!page) return;
      const watch = new MutationObserver(() => {
        if (!isAtList() || document.querySelector(REAL_ROW)) leave();
      });
      const leave = () => {
        watch.disconnect();
        end();
      };
      watch.observe(document.querySelector('#root')!, { childList: true, subtree: true });
      void screen.finally(() => setTimeout(leave, TIMEOUT_MS));
    },
    end,
    giveUp() {
      releaseKeys(false);
      end();
    },
  };
}

/** The filled page; null if the console would draw something else. */
async function contentOf(
  list: EarlyList,
  template: HTMLTemplateElement,
  answers: readonly Promise<Response>[],
): Promise<Element | null> {
  const [me, answer] = await Promise.all(answers.map(readJson));
  if (!me || !answer || !looksUsual(me, list)) return null;
  const rows = answer.data as readonly Raw[];
  if (rows.length === 0 || rows.length > MOST_ROWS) return null;
  const copy = document.importNode(template.content, true);
  const page = copy.firstElementChild!;
  const looks = copy.lastElementChild!.querySelectorAll('tr');
  // In a narrow window the actions are a menu, which loads later.
  const hasMenus = matchMedia(FOLDED_ROWS_QUERY).matches && page.querySelector('[data-actions]');
  const drawn = rows.map((row) => {
    const cells = list.cells(row, me).map((cell, at) => cellOf(looks[at]!, cell));
    if (hasMenus) cells.at(-1)!.replaceChildren();
    const line = document.createElement('tr');
    line.append(...cells);
    return line;
  });
  fill(page, { total: list.total(answer) });
  page.querySelector('[data-early]')!.append(...drawn);
  adoptMenu(page);
  return page;
}

async function readJson(answer: Promise<Response>): Promise<Raw | null> {
  const response = await answer;
  return response.ok ? JSON.parse(await response.text()) : null;
}

/** Whether this user sees the list as the samples show it. */
function looksUsual(me: Raw, list: EarlyList): boolean {
  const { id, permissions = list.needs, supports = [], awaits_role } = me;
  const has = (words: unknown, all: readonly string[]) =>
    Array.isArray(words) && all.every((word) => words.includes(word));
  const isComplete = has(permissions, list.needs) && has(supports, list.supports);
  return typeof id === 'number' && awaits_role !== true && isComplete;
}

function cellOf(looks: Element, { look = '', ...texts }: EarlyCell): HTMLElement {
  const sample = looks.querySelector(`:scope > [data-look="${CSS.escape(look)}"]`);
  if (!sample) throw new Error(`no sample looks like "${look}"`);
  const cell = sample.cloneNode(true) as HTMLElement;
  fill(cell, texts);
  return cell;
}

/** Writes the texts and the styles into the elements that the build has marked. */
function fill(within: Element, texts: EarlyCell): void {
  for (const element of [within, ...within.querySelectorAll('[data-fill], [data-style]')]) {
    const { fill: places, style } = (element as HTMLElement).dataset;
    if (style) (element as HTMLElement).style.cssText = style;
    for (const place of places?.split(' ') ?? []) {
      const [name = '', text = ''] = place.split('=');
      const value = texts[text] ?? '';
      if (name === 'text') element.textContent = value;
      else element.setAttribute(name, value);
    }
  }
}

function adoptMenu(page: Element): void {
  if (matchMedia(NARROW_QUERY).matches || storedLook().menu === 'collapsed') {
    page.querySelector<HTMLElement>('.shell')!.dataset.collapsed = 'true';
  }
}

export const earlyPage = createEarlyPage();
