import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { CommandButton } from '#commands/react.tsx';
import { ErrorBlock } from '#ui/feedback/states.tsx';
import { tablesCommands } from './all-rates.commands.ts';
import type { TablesMachine } from './all-rates.logic.ts';

/** How many failures are told in full. */
const TOLD = 3;

/** Which rates could not be read, and why; nothing if all were. */
export function ReadingProblem({
  tables,
  nameOf,
}: {
  tables: ActorRefFrom<TablesMachine>;
  nameOf: (channelId: number) => string;
}) {
  const { failed, problem } = useSelector(tables, ({ context }) => context);
  const failures = Object.entries(failed);
  if (!problem && failures.length === 0) return null;
  const told = failures.slice(0, TOLD).map(([id, one]) => `${nameOf(Number(id))}: ${one.message}`);
  const rest = failures.length - told.length;
  return (
    <ErrorBlock
      className="mb-4"
      title={problem ? undefined : `Не прочитаны ставки каналов: ${failures.length}`}
      message={problem?.message ?? [...told, ...(rest > 0 ? [`и ещё ${rest}`] : [])].join('; ')}
      action={<CommandButton command={tablesCommands.retry} actor={tables} />}
    />
  );
}
