/** Collects the controls of a screen, and looks up their commands in the palette. */
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** A control. */
export interface Action {
  /** As `button «Удалить»`. */
  readonly name: string;
  /** The visible text. */
  readonly text: string;
  readonly command: string | null;
  /** Links to the current page. */
  readonly isHere: boolean;
  /** Whether it belongs to the screen, not to the frame around it. */
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

/** All controls that are visible, enabled and not covered. */
export function actionsOf(page: Page): Promise<Action[]> {
  return page.evaluate((pressable) => {
    const isPalette = (one: Element) => one.closest('[data-palette]');
    const isOff = (one: Element) =>
      one.matches(':disabled, [aria-disabled=true], [data-disabled]') ||
      // A message that is fading out.
      one.closest('[data-removed=true]') !== null ||
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

/** The result of one query in the palette: its rows by command id. */
interface Answer {
  readonly id: string;
  readonly isThere: boolean;
  readonly isOffered: boolean;
  /** Disabled rows without a reason. */
  readonly speechless: readonly string[];
}

/** Opens the palette once, types each query and looks for a row of the command. */
export async function askPalette(
  page: Page,
  questions: readonly { readonly id: string; readonly query: string }[],
): Promise<Answer[]> {
  await page.keyboard.press('Control+k');
  // All in one call to the page: a call for each would take most of the test's time.
  const answers = await page.evaluate(async (asked) => {
    const frame = () => new Promise(requestAnimationFrame);
    const until = async <T>(find: () => T | null | undefined, frames: number) => {
      let found = find();
      for (; !found && frames > 0; frames--) {
        await frame();
        found = find();
      }
      return found;
    };
    const input = await until(
      () => document.querySelector<HTMLInputElement>('[data-palette] input'),
      600,
    );
    if (!input) throw new Error('the palette did not open');
    const type = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
    const isOff = (one: HTMLElement) => one.getAttribute('aria-disabled') === 'true';
    const told: Answer[] = [];
    for (const { id, query } of asked) {
      type.call(input, query);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      const root = input.closest('[data-palette]')!;
      const rows = () => [...root.querySelectorAll<HTMLElement>('[role=option]')];
      // The rows are rendered a moment after typing; until then they belong to the last query.
      await new Promise((resolve) => setTimeout(resolve));
      const row = await until(() => rows().find((one) => one.dataset.value === id), 20);
      const speechless = rows().filter(
        (one) =>
          isOff(one) &&
          (one.children.length < 2 || /Сейчас недоступно/.test(one.textContent ?? '')),
      );
      told.push({
        id,
        isThere: row !== undefined,
        isOffered: row !== undefined && !isOff(row!),
        speechless: speechless.map((one) => `${one.dataset.value}: ${one.textContent}`),
      });
    }
    return told;
  }, questions);
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-palette]')).toHaveCount(0);
  return answers;
}
