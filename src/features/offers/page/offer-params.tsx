import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import { bindOn, type Choice } from '#commands/command.ts';
import { useBoundCommands } from '#commands/react.tsx';
import type { Offer, OfferSetting } from '#contract/offers.ts';
import type { EditorActor } from '#machines/editing/editor.machine.ts';
import type { TogglesActor } from '#machines/editing/toggles.machine.ts';
import { type Column, focusRow } from '#ui/display/data-table.tsx';
import { lazyView } from '#ui/feedback/lazy-view.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { BY_KEY } from '#ui/navigation/tab-panel.ts';
import { draftOfferOf } from '#workspace/drafts/draft-offer.tsx';
import { editorsReader } from '#workspace/drafts/editor-readers.ts';
import { storedDraft } from '#workspace/drafts/stored-draft.ts';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { useKeptActor, useServices } from '#workspace/services.tsx';
import { UseDefaultSwitch } from '#workspace/settings/use-default-switch.tsx';
import { onRows } from '#workspace/tables/cursor.ts';
import { DroppedRows } from '#workspace/tables/dropped-rows.tsx';
import { bindEditedRows, unlisted, useRowFocus } from '#workspace/tables/edited-rows.ts';
import { LoadingRow } from '#workspace/tables/loading-row.tsx';
import { RecordTable, useRecordTable } from '#workspace/tables/record-table.tsx';
import {
  offerCommands,
  paramOpening,
  paramRemoval,
  paramResuming,
  paramRowCommands,
  paramSwitching,
} from './offer.commands.ts';
import type { OfferActor } from './offer.logic.ts';
import { paramsKey, switchesKey } from './offer-keys.ts';
import { ParamActions, ParamTitle, ParamValue } from './offer-param-row.tsx';
import {
  createParamRowsLogic,
  createParamSwitchesLogic,
  type ParamDraft,
  type ParamRowsActor,
  paramDraftOf,
  paramName,
  paramNote,
  paramOf,
} from './offer-params.logic.ts';

const ParamsDraft = draftOfferOf(async () => (await import('./offer-stored.ts')).storedParams);
const EditedParamRow = lazyView(() => import('./edited-param-row.tsx'), LoadingRow);

const noSettings: readonly OfferSetting[] = [];

/** The parameters of an offer. Several can be edited at once, each with its own draft. */
export function OfferParams({
  record,
  offer,
  added,
}: {
  record: OfferActor;
  offer: Offer;
  /** The parameter that was added last. */
  added: number | null;
}) {
  const services = useServices();
  const { id } = offer;
  const rows = useKeptActor(paramsKey(id), () => createParamRowsLogic(services, id));
  const switches = useKeptActor(switchesKey(id), () => createParamSwitchesLogic(services, id));
  useEmitted(record, 'reread', () => switches.send({ type: 'look' }));
  const edited = useSelector(rows, ({ context }) => context.rows);
  const settings = offer.settings ?? noSettings;
  const values = useMemo(
    () => Object.fromEntries(settings.map((one) => [one.setting_id, paramDraftOf(one)])),
    [settings],
  );
  const stored = storedDraft(paramsKey(id), rows, editorsReader, values);
  const shown = useMemo(() => {
    const gone = unlisted(edited, settings.map(keyOf));
    return [...settings, ...gone.map(({ draft }) => paramOf(draft))];
  }, [settings, edited]);
  const table = useRecordTable({
    rows: shown,
    rowKey: ({ setting_id }) => setting_id,
    source: settings,
  });
  useRowFocus(rows, table.region);
  // After a switch of tabs by key, focus the parameter that was just added. Its row may not be loaded yet.
  useEffect(() => {
    const box = table.region.current;
    if (added === null || !box?.closest(`[${BY_KEY}]`)) return;
    if (settings.some(({ setting_id }) => setting_id === added)) focusRow(box, added);
    else table.cursor.send({ type: 'seek', key: added, at: 0 });
  }, [table.cursor]);
  const region = useRef<HTMLDivElement>(null);

  const columns = useMemo(() => paramColumns(rows, switches), [rows, switches]);

  useBoundCommands(() => {
    const within = () => region.current;
    const listed = () => record.getSnapshot().context.record?.settings ?? noSettings;
    const choices = () => listed().map(paramChoice);
    const fixed = () => choices().filter(({ subject }) => !subject.use_default);
    const closed = () => choices().filter(({ key }) => !(key in rows.getSnapshot().context.rows));
    return [
      bindOn(paramOpening.edit, rows, onRows(table.cursor, fixed), within),
      bindOn(paramSwitching.toggle, switches, onRows(table.cursor, closed), within),
      bindOn(
        paramRemoval.remove,
        rows,
        onRows(table.cursor, () => []),
        within,
      ),
      ...bindEditedRows(table.cursor, rows, paramRowCommands, editedChoice, within),
      ...table.bindings(),
    ];
  }, [rows, switches, record, table.cursor]);

  return (
    <div ref={region} tabIndex={-1} className="outline-none">
      <RecordTable
        table={table}
        // The page itself shows why the offer could not be read.
        problem={null}
        list={record}
        reload={offerCommands.reload}
        label="Параметры оффера"
        columns={columns}
        minWidth={680}
        compactWidth={560}
        className="[--compact-actions:5.25rem]"
        renderRow={(setting, attributes) => {
          const open = edited[String(setting.setting_id)];
          return open ? (
            <EditedParamRow
              key={setting.setting_id}
              rowKey={keyOf(setting)}
              attributes={attributes}
              setting={setting}
              columns={columns.length}
              row={open}
              rows={rows}
            />
          ) : undefined;
        }}
        empty={<EmptyState title="Параметров пока нет" />}
      >
        <ParamsDraft draft={stored} region={() => region.current} className="mb-4" />
      </RecordTable>
      <DroppedRows rows={rows} command={paramResuming} nameOf={({ name }) => name} />
    </div>
  );
}

const paramColumns = (
  rows: ParamRowsActor,
  switches: TogglesActor<OfferSetting>,
): readonly Column<OfferSetting>[] => [
  { id: 'id', header: '#', width: '2.75rem', align: 'end', render: (one) => one.setting_id },
  {
    id: 'name',
    header: 'Параметр',
    isTitle: true,
    render: (one) => <ParamTitle param={one} />,
  },
  { id: 'value', header: 'Значение', render: (one) => <ParamValue setting={one} /> },
  {
    id: 'default',
    header: 'По умолчанию',
    width: '8.5rem',
    render: (one) => (
      <UseDefaultSwitch
        setting={one}
        at={one.setting_id}
        actor={switches}
        command={paramSwitching.toggle}
        hideLabel
      />
    ),
  },
  {
    id: 'actions',
    header: 'Действие',
    width: '13.5rem',
    render: (one) => <ParamActions setting={one} actor={rows} />,
  },
];

const keyOf = ({ setting_id }: OfferSetting) => String(setting_id);

function paramChoice(setting: OfferSetting): Choice<OfferSetting> {
  return {
    key: keyOf(setting),
    label: paramName(setting),
    hint: paramNote(setting),
    subject: setting,
  };
}

const editedChoice = (key: string, row: EditorActor<ParamDraft>): Choice<string> => ({
  key,
  label: row.getSnapshot().context.draft.name,
  subject: key,
});
