import { useSelector } from '@xstate/react';
import { useMemo, useRef } from 'react';
import { bindOn, type Choice } from '#commands/command.ts';
import { useBoundCommands } from '#commands/react.tsx';
import type { Offer, OfferSetting } from '#contract/offers.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { LongText } from '#ui/long-text.tsx';
import { EmptyState } from '#ui/states.tsx';
import { DraftOffer } from '#workspace/drafts/draft-offer.tsx';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { useKeptActor, useServices } from '#workspace/services.tsx';
import { bindCursor, onEditedRows, onRows, useCursor } from '#workspace/tables/cursor.ts';
import { useRowFocus } from '#workspace/tables/edited-rows.ts';
import { paramOpening, paramRemoval, paramRowCommands, paramSwitching } from './offer.commands.ts';
import type { OfferActor } from './offer.logic.ts';
import { paramsKey, switchesKey } from './offer-keys.ts';
import { EditedParamRow, ParamActions, ParamDefault, ParamValue } from './offer-param-row.tsx';
import {
  createParamRowsLogic,
  createParamSwitchesLogic,
  paramName,
  valuePart,
} from './offer-params.logic.ts';

import { paramDraftCommands, paramDraftWords, useStoredParams } from './offer-stored.ts';

const noSettings: readonly OfferSetting[] = [];

/** The parameters of an offer; several can be edited at once, each with its own draft. */
export function OfferParams({ record, offer }: { record: OfferActor; offer: Offer }) {
  const services = useServices();
  const { id } = offer;
  const rows = useKeptActor(paramsKey(id), () => createParamRowsLogic(services, id));
  const switches = useKeptActor(switchesKey(id), () => createParamSwitchesLogic(services, id));
  const edited = useSelector(rows, ({ context }) => context.rows);
  // Of what was saved the page is told by the writer; here it is somebody else's that was taken.
  useEmitted(rows, 'learned', ({ key, value }) => {
    const { record: now } = record.getSnapshot().context;
    const next = now && valuePart(Number(key)).apply(now, value);
    if (JSON.stringify(next) === JSON.stringify(now) || !next) return;
    record.send({ type: 'record.changed', record: next });
    record.send({ type: 'reload' });
  });

  const settings = offer.settings ?? noSettings;
  const stored = useStoredParams(paramsKey(id), rows, settings);
  const table = useRef<HTMLDivElement>(null);
  const cursor = useCursor(
    settings.map(({ setting_id }) => setting_id),
    table,
  );
  useRowFocus(rows, table);

  const columns = useMemo<readonly Column<OfferSetting>[]>(
    () => [
      { id: 'id', header: '#', width: '2.75rem', align: 'end', render: (one) => one.setting_id },
      { id: 'name', header: 'Параметр', render: (one) => <LongText>{paramName(one)}</LongText> },
      { id: 'value', header: 'Значение', render: (one) => <ParamValue setting={one} /> },
      {
        id: 'default',
        header: 'По умолчанию',
        width: '8rem',
        render: (one) => <ParamDefault setting={one} actor={switches} />,
      },
      {
        id: 'actions',
        header: 'Действие',
        width: '13.5rem',
        render: (one) => <ParamActions setting={one} actor={rows} />,
      },
    ],
    [rows, switches],
  );

  useBoundCommands(() => {
    const within = () => table.current;
    const listed = () => record.getSnapshot().context.record?.settings ?? noSettings;
    const choices = () => listed().map(paramChoice);
    const fixed = () => choices().filter(({ subject }) => !subject.use_default);
    const isOpen = ({ key }: { key: string }) => key in rows.getSnapshot().context.rows;
    const closed = () => choices().filter((choice) => !isOpen(choice));
    const open = (): Choice<string>[] =>
      choices()
        .filter(isOpen)
        .map(({ key, label }) => ({ key, label, subject: key }));
    return [
      bindOn(paramOpening.edit, rows, onRows(cursor.actor, fixed), within),
      bindOn(paramSwitching.toggle, switches, onRows(cursor.actor, closed), within),
      bindOn(
        paramRemoval.remove,
        rows,
        onRows(cursor.actor, () => []),
        within,
      ),
      ...Object.values(paramRowCommands).map((command) =>
        bindOn(command, rows, onEditedRows(cursor.actor, open, command), within),
      ),
      ...bindCursor(cursor.actor, within),
    ];
  }, [rows, switches, record, cursor.actor]);

  return (
    <div ref={table} tabIndex={-1} className="outline-none">
      <DraftOffer
        actor={stored}
        commands={paramDraftCommands}
        words={paramDraftWords}
        region={() => table.current}
        className="mb-4"
      />
      <DataTable
        label="Параметры оффера"
        columns={columns}
        rows={settings}
        rowKey={({ setting_id }) => setting_id}
        activeKey={cursor.activeKey}
        onActivate={cursor.onActivate}
        minWidth={680}
        renderRow={(setting, attributes) => {
          const open = edited[String(setting.setting_id)];
          return open ? (
            <EditedParamRow
              key={setting.setting_id}
              attributes={attributes}
              setting={setting}
              name={paramName(setting)}
              row={open.ref}
              actor={rows}
            />
          ) : undefined;
        }}
        empty={<EmptyState title="Параметров пока нет" />}
      />
    </div>
  );
}

function paramChoice(setting: OfferSetting): Choice<OfferSetting> {
  return { key: String(setting.setting_id), label: paramName(setting), subject: setting };
}
