import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { bind, bindOn } from '#commands/command.ts';
import { useBoundCommands } from '#commands/react.tsx';
import type { OfferDefaultSetting } from '#contract/settings.ts';
import type { Column } from '#ui/display/data-table.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { BindButton } from '#workspace/settings/bind-button.tsx';
import { onRows } from '#workspace/tables/cursor.ts';
import { RecordTable, useRecordTable } from '#workspace/tables/record-table.tsx';
import { bindingCommands, unboundCommands } from './offer.commands.ts';
import type { UnboundActor } from './offer.logic.ts';
import { ParamTitle } from './offer-param-row.tsx';
import { type ParamBindingsActor, paramName, paramNote } from './offer-params.logic.ts';

const nothing: readonly OfferDefaultSetting[] = [];

interface AddParamsProps {
  unbound: UnboundActor;
  bindings: ParamBindingsActor;
}

/** The parameters that can be added to an offer. */
export function OfferAddParams({ unbound, bindings }: AddParamsProps) {
  const state = useSelector(unbound, (snapshot) => snapshot);
  // A 404 is a problem, too: the offer itself exists.
  const { record, problem } = state.context;
  const table = useRecordTable({
    rows: record?.available ?? nothing,
    rowKey: ({ id }) => id,
    source: problem ? null : record,
  });

  const columns = useMemo<readonly Column<OfferDefaultSetting>[]>(
    () => [
      {
        id: 'name',
        header: 'Параметр',
        isTitle: true,
        render: (setting) => <ParamTitle param={setting} />,
      },
      {
        id: 'actions',
        header: 'Действие',
        width: '9rem',
        render: (setting) => (
          <BindButton command={bindingCommands.bind} actor={bindings} setting={setting} />
        ),
      },
    ],
    [bindings],
  );

  useBoundCommands(() => {
    const choices = () =>
      (unbound.getSnapshot().context.record?.available ?? nothing).map((setting) => ({
        key: String(setting.id),
        label: paramName(setting),
        hint: paramNote(setting),
        subject: setting,
      }));
    return [
      bind(unboundCommands.reload, unbound),
      bindOn(
        bindingCommands.bind,
        bindings,
        onRows(table.cursor, choices),
        () => table.region.current,
      ),
      ...table.bindings(),
    ];
  }, [unbound, bindings, table.cursor]);

  return (
    <RecordTable
      table={table}
      problem={problem}
      list={unbound}
      reload={unboundCommands.reload}
      skeletonRows={6}
      label="Параметры, которых у оффера нет"
      columns={columns}
      busy={state.hasTag('busy') && 'behind'}
      empty={<EmptyState title="Нет данных :(" />}
    />
  );
}
