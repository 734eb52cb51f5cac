import { defineCommands } from '#commands/command.ts';
import type { Shortcut } from '#commands/shortcut.ts';
import type { SidePanelMachine } from '#machines/editing/side-panel.machine.ts';
import { panelReasons } from './reasons.ts';

interface Words {
  readonly title: string;
  readonly label?: string;
  readonly keywords: readonly string[];
  /** Replaces the default id, which is the panel's name and the command's. */
  readonly id?: string;
  /** Replaces the default keys. */
  readonly shortcut?: readonly Shortcut[];
}

type PanelWords = { readonly needs: string } & Record<
  'add' | 'save' | 'cancel' | 'discard' | 'keep',
  Words
> &
  Record<'openFound' | 'createAnyway', Omit<Words, 'keywords'>>;

/**
 * The commands of a form in a panel. `openFound` and `createAnyway` are the choices when the form has
 * found a record that it may have created already.
 *
 * @param name The prefix of the command ids: `channels`.
 * @param empty The draft of a new record.
 * @param words Texts, and the right that the form needs.
 */
export function panelCommands<TDraft extends object, TSubject = never, TStep = never>(
  name: string,
  group: string,
  empty: TDraft,
  { needs, add, save, cancel, discard, keep, openFound, createAnyway }: PanelWords,
) {
  return defineCommands<SidePanelMachine<TDraft, TSubject, TStep>>({ group })({
    add: {
      id: `${name}.add`,
      needs,
      shortcut: 'c',
      reason: panelReasons.open,
      event: { type: 'open', subject: null, draft: empty },
      ...add,
    },
    save: {
      id: `${name}.save`,
      needs,
      label: 'Сохранить',
      shortcut: ['mod+s', 'mod+enter'],
      reason: panelReasons.save,
      event: { type: 'submit' },
      ...save,
    },
    cancel: {
      id: `${name}.cancel`,
      label: 'Отмена',
      shortcut: 'escape',
      reason: panelReasons.cancel,
      event: { type: 'close' },
      ...cancel,
    },
    discard: {
      id: `${name}.discard`,
      label: 'Не сохранять',
      reason: panelReasons.answer,
      event: { type: 'discard' },
      ...discard,
    },
    keep: {
      id: `${name}.keep`,
      label: 'Вернуться к форме',
      reason: panelReasons.answer,
      event: { type: 'keep' },
      ...keep,
    },
    openFound: {
      id: `${name}.openFound`,
      label: 'Открыть',
      keywords: ['open found', 'уже создано'],
      reason: panelReasons.found,
      event: { type: 'openFound' },
      ...openFound,
    },
    createAnyway: {
      id: `${name}.createAnyway`,
      needs,
      label: 'Всё равно создать',
      keywords: ['create anyway', 'создать ещё раз'],
      reason: panelReasons.found,
      event: { type: 'createAnyway' },
      ...createAnyway,
    },
  });
}
