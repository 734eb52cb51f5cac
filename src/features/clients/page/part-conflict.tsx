import { useSelector } from '@xstate/react';
import { CommandButton } from '#commands/react.tsx';
import type { EditableSectionActor } from '#machines/editing/editable-section.machine.ts';
import { Conflict } from '#ui/display/conflict.tsx';
import type { SectionCommands } from '#workspace/editing/section-commands.ts';

/** Another operator has saved the same part: what it was, what it is now, what is wanted here. */
export function PartConflict<TDraft extends object>({
  actor,
  commands,
  labels,
}: {
  actor: EditableSectionActor<TDraft>;
  commands: SectionCommands<TDraft>;
  labels: readonly { readonly name: string; readonly label: string }[];
}) {
  const { initial, draft, theirs } = useSelector(actor, ({ context }) => context);
  if (!theirs) return null;
  const clashes = labels.map(({ name, label }) => {
    const [was, their, mine] = [initial, theirs, draft].map(
      (part) => String(part[name as keyof TDraft] ?? '') || '-',
    );
    return { label, was, theirs: their, mine };
  });
  return (
    <Conflict
      title="Пока вы правили эти данные, их изменил другой пользователь"
      clashes={clashes.filter(({ was, theirs: their, mine }) => was !== their || was !== mine)}
      actions={
        <>
          <CommandButton command={commands.keepMine} actor={actor} variant="primary">
            Оставить моё
          </CommandButton>
          <CommandButton command={commands.takeTheirs} actor={actor}>
            Взять чужое
          </CommandButton>
        </>
      }
    />
  );
}
