/** What lists of commands, such as the palette, need to know of a command. Loaded with them. */
import { accepts, type BoundCommand, type Choice, type CommandInfo } from './command.ts';

/** The search words besides the title, including the text of the button. */
export const wordsOf = ({ group, label = '', keywords = [] }: CommandInfo): readonly string[] =>
  [group, label].concat(keywords);

/** The subjects that the machine would accept now. */
export const choicesOf = (bound: BoundCommand): readonly Choice[] =>
  bound.on?.choices().filter(({ subject }) => accepts(bound, subject)) ?? [];

/** Events that change, delete or drop something at once, or ask to. Not those that save or undo: they are intended. */
const RISKY = new Set([
  'ask',
  'cancel',
  'confirm',
  'createAnyway',
  'discard',
  'drop',
  'fill',
  'keepMine',
  'put',
  'send',
  'takeTheirs',
  'toggle',
  'unplan',
]);

/** Whether an unintended Enter would change or lose something. Declining a question is safe. */
export function isRisky({ command, eventFor }: BoundCommand, subject?: unknown): boolean {
  const event = eventFor(subject);
  // The event of an edited row is forwarded to its editor.
  const type = 'order' in event ? String(event.order) : event.type;
  return RISKY.has(type) && !/\.cancel./.test(command.id);
}
