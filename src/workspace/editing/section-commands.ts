import { defineCommands } from '#commands/command.ts';
import type { EditorMachine } from '#machines/editing/editor.machine.ts';
import { sectionReasons } from '#workspace/section-reasons.ts';

interface Words {
  readonly title: string;
  readonly keywords: readonly string[];
}

interface SectionWords {
  /** The right that saving needs. */
  readonly needs: string;
  /** The subject of a conflict: «канал». */
  readonly one: string;
  /** Search words for the conflict commands. */
  readonly keywords?: readonly string[];
  readonly edit: Words & { readonly shortcut: string | readonly string[] };
  readonly save: Words;
  readonly cancel: Words;
}

/**
 * Commands of a card.
 *
 * @param name Prefix of their ids: `client.main`.
 */
export function sectionCommands<TDraft extends object>(
  name: string,
  group: string,
  { needs, one, keywords = [], edit, save, cancel }: SectionWords,
) {
  return defineCommands<EditorMachine<TDraft>>({ group })({
    edit: {
      ...edit,
      id: `${name}.edit`,
      needs,
      label: 'Редактировать',
      reason: sectionReasons.edit,
      event: { type: 'edit' },
    },
    save: {
      ...save,
      id: `${name}.save`,
      needs,
      label: 'Сохранить',
      shortcut: ['mod+s', 'mod+enter'],
      reason: sectionReasons.save,
      showsRefusal: ['conflict'],
      event: { type: 'save' },
    },
    cancel: {
      ...cancel,
      id: `${name}.cancel`,
      label: 'Отмена',
      shortcut: 'escape',
      reason: sectionReasons.cancel,
      showsRefusal: ['conflict', 'saving'],
      event: { type: 'cancel' },
    },
    resume: {
      id: `${name}.resume`,
      needs,
      title: `Вернуть отменённую правку: ${one}`,
      label: 'Вернуть',
      keywords: ['resume', 'bring back', ...keywords],
      reason: sectionReasons.resume,
      event: { type: 'resume' },
    },
    keepMine: {
      id: `${name}.keepMine`,
      title: `Оставить моё: ${one}`,
      label: 'Оставить моё',
      keywords: ['keep mine', 'конфликт', ...keywords],
      reason: sectionReasons.choose,
      event: { type: 'keepMine' },
    },
    takeTheirs: {
      id: `${name}.takeTheirs`,
      title: `Взять чужое: ${one}`,
      label: 'Взять чужое',
      keywords: ['take theirs', 'конфликт', ...keywords],
      reason: sectionReasons.choose,
      event: { type: 'takeTheirs' },
    },
  });
}

export type SectionCommands<TDraft extends object> = ReturnType<typeof sectionCommands<TDraft>>;
