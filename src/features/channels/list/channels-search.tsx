import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { bind, run } from '#commands/command.ts';
import { CommandForm } from '#commands/react.tsx';
import { TextInput } from '#ui/form/field.tsx';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { channelsQueryCommands as commands } from './channels-query.commands.ts';
import type { ChannelsQueryActor } from './channels-query.ts';

/** Filters the list by name, slug and description while typing. */
export function ChannelsSearch({
  actor,
  onLeft,
}: {
  actor: ChannelsQueryActor;
  /** Returns to the rows: on Enter, or on Escape in an empty field. */
  onLeft: () => void;
}) {
  const search = useSelector(actor, ({ context }) => context.draft.search);
  const field = useRef<HTMLInputElement>(null);
  // A frame later, because the palette restores the focus first.
  useEmitted(actor, 'sought', () =>
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.select();
    }),
  );
  return (
    <CommandForm
      command={commands.applySearch}
      actor={actor}
      role="search"
      aria-label="Поиск каналов"
      data-active={search.trim() !== ''}
      className="mb-4 w-64"
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') onLeft();
        if (event.key !== 'Escape') return;
        // Otherwise the browser also clears the field, and the history gets two entries.
        event.preventDefault();
        if (search === '') onLeft();
        else run(bind(commands.clearSearch, actor));
      }}
    >
      <TextInput
        ref={field}
        type="search"
        aria-label="Поиск"
        placeholder="Поиск"
        aria-keyshortcuts="/"
        value={search}
        onChange={({ target }) => actor.send({ type: 'change', patch: { search: target.value } })}
      />
    </CommandForm>
  );
}
