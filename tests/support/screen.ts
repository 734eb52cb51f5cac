/** Actions of walks on a screen, and the parts of it that they check. */
import { fireEvent, screen } from '@testing-library/react';
import { type BoundCommand, run } from '#commands/command.ts';
import { button, type TestConsole } from './runtime.tsx';

const codeOf = (key: string) => (/^\w$/.test(key) ? `Key${key.toUpperCase()}` : key);

/** Presses a key where the focus is. */
export const press = (key: string, code = codeOf(key)) =>
  void fireEvent.keyDown(document.activeElement ?? document.body, { key, code });

/** Returns the key of the row that has the focus; 0 if none has. */
export const focusedRow = () => Number(document.activeElement?.getAttribute('data-key'));

/** Presses Escape in a field of an edited row. Focuses the field first, because Escape acts on the focused row. */
export function escapeFrom(field: HTMLElement): void {
  field.focus();
  fireEvent.keyDown(field, { key: 'Escape' });
}

/** The command with this id, whether it is available or not. */
export function boundTo({ runtime }: Pick<TestConsole, 'runtime'>, id: string): BoundCommand {
  const bound = runtime.registry.all().find(({ command }) => command.id === id);
  if (!bound) throw new Error(`"${id}" is not registered`);
  return bound;
}

/** Runs the command like the palette. */
export const runCommand = (
  driver: Pick<TestConsole, 'runtime'>,
  id: string,
  subject?: unknown,
): void => run(boundTo(driver, id), subject);

export const panel = () => screen.queryByRole('dialog', { hidden: true });
export const question = () => screen.queryByRole('alertdialog', { hidden: true });

/** How a user leaves the panel of a new record, or answers a question about its draft. */
export const panelSteps = {
  submit: ({ user }: TestConsole) => user.click(button('Сохранить')),
  close: ({ user }: TestConsole) => user.keyboard('{Escape}'),
  discard: ({ user }: TestConsole) => user.click(button('Не сохранять')),
  keep: ({ user }: TestConsole) => user.click(button('Вернуться к форме')),
};

/** The card with this heading. */
export function cardOf(title: string): HTMLElement {
  const heading = [...document.querySelectorAll('h2')].find((one) => one.textContent === title);
  return heading!.closest('section')!;
}
export const buttonIn = (part: Element, name: string) =>
  [...part.querySelectorAll('button')].find((one) => one.textContent === name);
/** The field of a card with this label; `at` tells equal labels apart. */
export function controlIn(part: Element, label: string, at = 0): HTMLInputElement {
  const labels = [...part.querySelectorAll('label')].filter((one) => one.textContent === label);
  return document.getElementById(labels[at]!.htmlFor) as HTMLInputElement;
}
/** Returns the cells of each row of the table in a part. */
export const cellsIn = (part: Element) =>
  [...part.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );

type Key = string | number;
const rowWith = (key: Key) => `tr[data-key="${key}"]`;
export const rowOf = (key: Key) => document.querySelector<HTMLElement>(rowWith(key))!;
/** The line below an edited row. */
export const rowBelow = (key: Key) => document.querySelectorAll<HTMLElement>(rowWith(key))[1]!;
export const inRow = (key: Key, name: string) => buttonIn(rowOf(key), name);
/** The keys of the rows on the screen, in their order. */
export const shownIds = () =>
  [...document.querySelectorAll('tr[data-key]')].map((row) => Number(row.getAttribute('data-key')));
/** Whether the list of the screen is being read. */
export const isListBusy = () =>
  document.querySelector('.table-frame')?.getAttribute('aria-busy') === 'true' ||
  document.querySelector('table[aria-label]') === null;
