/** What can be pressed on a screen, and whether the palette has a command for it. */
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** One thing that can be pressed. */
export interface Action {
  /** As `button «Удалить»`. */
  readonly name: string;
  /** What a person reads on it. */
  readonly text: string;
  readonly command: string | null;
  /** It leads to what is shown already. */
  readonly isHere: boolean;
  /** It belongs to this screen, and not to the frame around each of them. */
  readonly isOfScreen: boolean;
}

const PRESSABLE = [
  'button',
  'a',
  'summary',
  'input:is([type=button], [type=submit], [type=reset], [type=image])',
  '[onclick]',
  ...['button', 'link', 'tab', 'switch', 'menuitem', 'menuitemcheckbox', 'menuitemradio'].map(
    (role) => `[role=${role}]`,
  ),
].join();

/** Everything that can be pressed now: in sight, enabled, and not behind something. */
export function actionsOf(page: Page): Promise<Action[]> {
  return page.evaluate((pressable) => {
    const isPalette = (one: Element) => one.closest('[data-palette]');
    const isOff = (one: Element) =>
      one.matches(':disabled, [aria-disabled=true], [data-disabled]') ||
      one.closest('[aria-hidden=true], [inert], [hidden]') !== null ||
      one.getClientRects().length === 0;
    return [...document.querySelectorAll<HTMLElement>(pressable)]
      .filter((one) => !isOff(one) && !isPalette(one))
      .map((one) => {
        const visible = one.cloneNode(true) as HTMLElement;
        for (const hint of visible.querySelectorAll('[aria-hidden=true]')) hint.remove();
        const said = one.getAttribute('aria-label') ?? visible.textContent ?? '';
        const text = said.replace(/\s+/g, ' ').trim() || one.title;
        const role = one.getAttribute('role') ?? (one.matches('a') ? 'link' : 'button');
        const isHere =
          one.matches('[aria-current=page], [aria-selected=true], [aria-checked=true]') ||
          (one instanceof HTMLAnchorElement && one.href === window.location.href);
        return {
          name: `${role} «${text}»`,
          text,
          command: one.dataset.command ?? null,
          isHere,
          isOfScreen: !one.closest('nav[aria-label="Главное меню"], header'),
        };
      });
  }, PRESSABLE);
}

/** What the palette answers to one query: its rows by the ids of their commands. */
interface Answer {
  readonly isThere: boolean;
  readonly isOffered: boolean;
  /** Rows that cannot be chosen and do not say why. */
  readonly speechless: readonly string[];
}

/** Opens the palette for the time of `look`. */
export async function withPalette(
  page: Page,
  look: (ask: (query: string, id: string) => Promise<Answer>) => Promise<void>,
): Promise<void> {
  await page.keyboard.press('Control+k');
  const field = page.getByRole('dialog', { name: 'Команды' }).getByRole('combobox');
  await expect(field).toBeVisible();
  await look(async (query, id) => {
    await field.fill(query);
    return field.evaluate(async (input, wanted) => {
      const root = input.closest('[role=dialog]')!;
      const rows = () => [...root.querySelectorAll<HTMLElement>('[role=option]')];
      const row = () => rows().find((one) => one.dataset.value === wanted);
      // What was typed is drawn a moment later.
      for (let frames = 0; frames < 20 && !row(); frames++)
        await new Promise(requestAnimationFrame);
      const isOff = (one: HTMLElement) => one.getAttribute('aria-disabled') === 'true';
      const found = row();
      return {
        isThere: found !== undefined,
        isOffered: found !== undefined && !isOff(found),
        speechless: rows()
          .filter(
            (one) =>
              isOff(one) &&
              (one.children.length < 2 || /Сейчас недоступно/.test(one.textContent ?? '')),
          )
          .map((one) => `${one.dataset.value}: ${one.textContent}`),
      };
    }, id);
  });
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
}
