import { useSelector } from '@xstate/react';
import { useMemo, useRef } from 'react';
import { bind, bindOn } from '#commands/command.ts';
import { CommandOnButton, useBoundCommands } from '#commands/react.tsx';
import type { OfferDefaultSetting } from '#contract/settings.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/states.tsx';
import { TableSkeleton } from '#ui/table-skeleton.tsx';
import { bindCursor, onRows, useCursor } from '#workspace/tables/cursor.ts';
import { LoadProblem } from '#workspace/tables/load-problem.tsx';
import { bindingCommands, unboundCommands } from './offer.commands.ts';
import type { UnboundActor } from './offer.logic.ts';
import type { ParamBindingsActor } from './offer-params.logic.ts';

const nothing: readonly OfferDefaultSetting[] = [];
const ABSENT = { message: '', status: 404 };

interface AddParamsProps {
  unbound: UnboundActor;
  bindings: ParamBindingsActor;
}

/** The parameters that an offer may yet be given. */
export function OfferAddParams({ unbound, bindings }: AddParamsProps) {
  const state = useSelector(unbound, (snapshot) => snapshot);
  // The offer is there: what is missing is the call.
  const problem = state.matches('missing') ? ABSENT : state.context.problem;
  const available = state.context.record?.available ?? nothing;
  const table = useRef<HTMLDivElement>(null);
  const cursor = useCursor(
    available.map(({ id }) => id),
    table,
    { source: state.context.record },
  );

  const columns = useMemo<readonly Column<OfferDefaultSetting>[]>(
    () => [
      { id: 'name', header: 'Параметр', render: nameOf },
      {
        id: 'actions',
        header: 'Действие',
        width: '9rem',
        render: (setting) => (
          <CommandOnButton
            command={bindingCommands.bind}
            actor={bindings}
            subject={setting}
            size="sm"
            keepsFocus
          >
            Добавить
          </CommandOnButton>
        ),
      },
    ],
    [bindings],
  );

  useBoundCommands(() => {
    const within = () => table.current;
    const choices = () =>
      (unbound.getSnapshot().context.record?.available ?? nothing).map((setting) => ({
        key: String(setting.id),
        label: nameOf(setting),
        subject: setting,
      }));
    return [
      bind(unboundCommands.reload, unbound),
      bindOn(bindingCommands.bind, bindings, onRows(cursor.actor, choices), within),
      ...bindCursor(cursor.actor, within),
    ];
  }, [unbound, bindings, cursor.actor]);

  if (problem) {
    return <LoadProblem problem={problem} command={unboundCommands.reload} actor={unbound} />;
  }
  if (!state.context.record) return <TableSkeleton columns={columns} rows={6} />;
  return (
    <div ref={table} tabIndex={-1} className="outline-none">
      <DataTable
        label="Параметры, которых у оффера нет"
        columns={columns}
        rows={available}
        rowKey={({ id }) => id}
        activeKey={cursor.activeKey}
        onActivate={cursor.onActivate}
        busy={state.hasTag('busy')}
        empty={<EmptyState title="Нет данных :(" />}
      />
    </div>
  );
}

const nameOf = ({ name, description }: OfferDefaultSetting) => description || name;
