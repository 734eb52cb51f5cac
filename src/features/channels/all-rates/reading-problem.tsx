import { useSelector } from '@xstate/react';
import type { RefObject } from 'react';
import type { ActorRefFrom } from 'xstate';
import { LoadProblem } from '#workspace/tables/load-problem.tsx';
import { tablesCommands } from './all-rates.commands.ts';
import type { TablesMachine } from './all-rates.logic.ts';

/** The number of failures shown in full. */
const SHOWN_MAX = 3;

/** Shows which rates could not be read, and why. */
export function ReadingProblem({
  tables,
  nameOf,
  region,
}: {
  tables: ActorRefFrom<TablesMachine>;
  nameOf: (channelId: number) => string;
  /** The grid. */
  region?: RefObject<HTMLElement | null>;
}) {
  const { failed, problem } = useSelector(tables, ({ context }) => context);
  const failures = Object.entries(failed);
  if (!problem && failures.length === 0) return null;
  const shown = failures
    .slice(0, SHOWN_MAX)
    .map(([id, one]) => `${nameOf(Number(id))}: ${one.message}`);
  const rest = failures.length - shown.length;
  return (
    <LoadProblem
      title={problem ? undefined : `Не прочитаны ставки каналов: ${failures.length}`}
      problem={
        problem ?? { message: [...shown, ...(rest > 0 ? [`и ещё ${rest}`] : [])].join('; ') }
      }
      command={tablesCommands.retry}
      actor={tables}
      then="Чтение продолжится"
      list={region}
    />
  );
}
