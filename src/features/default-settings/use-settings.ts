import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { DefaultSetting } from '#api/default-settings.api.ts';
import type { DeletionMachine } from '#machines/editing/deletion.machine.ts';
import { rowsOf } from '#machines/lists/collection.machine.ts';
import { actorKey } from '#workspace/editing/actor-registry.ts';
import { useDeletion } from '#workspace/editing/deletion.ts';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { useKeptActor, useServices } from '#workspace/services.tsx';
import { unlisted } from '#workspace/tables/edited-rows.ts';
import { useRememberedTable } from '#workspace/tables/remembered-list.ts';
import {
  createSettingDeletionLogic,
  createSettingPanelLogic,
  createSettingRowsLogic,
  createSettingsLogic,
  type SettingPanelMachine,
  type SettingRowsMachine,
  settingWriters,
} from './default-settings.logic.ts';
import type { SettingKind } from './setting-kinds.ts';

type Kind = Pick<SettingKind, 'id'>;
export const rowsKey = ({ id }: Kind) => actorKey<SettingRowsMachine>(`defaultSettings.${id}.rows`);
export const panelKey = ({ id }: Kind) =>
  actorKey<SettingPanelMachine>(`defaultSettings.${id}.panel`);
const deletionKey = ({ id }: Kind) =>
  actorKey<DeletionMachine<DefaultSetting>>(`defaultSettings.${id}.deletion`);

/** The actors of one screen and their connections. Drafts outlive the screen. */
export function useSettings(kind: SettingKind) {
  const services = useServices();
  const { undo, writers } = services;
  const api = kind.apiOf(services);
  const writer = writers.of(settingWriters[kind.id]);
  const logic = useMemo(() => createSettingsLogic(api), [api]);
  const list = useRememberedTable(kind.record, kind.href, logic);
  const rows = useKeptActor(rowsKey(kind), () =>
    createSettingRowsLogic(api, writer, kind.href, undo),
  );
  const panel = useKeptActor(panelKey(kind), () => createSettingPanelLogic(api, kind));
  const deletion = useDeletion(deletionKey(kind), () =>
    createSettingDeletionLogic(
      async () => kind.removalOf(await services.removals()),
      (id) => rows.send({ type: 'record.deleted', key: String(id) }),
    ),
  );

  useEmitted(writer, 'written', ({ id, whole: setting }) =>
    list.send({
      type: 'rows.replaced',
      rows: rowsOf(list).flatMap((one) => (one.id === id ? (setting ?? []) : one)),
    }),
  );
  useEmitted(undo, 'settled', ({ href }) => {
    if (href === kind.href) list.send({ type: 'reload' });
  });
  const readAgain = () => list.send({ type: 'rows.changed' });
  useEmitted(panel, 'submitted', readAgain);
  useEmitted(panel, 'unconfirmed', readAgain);
  useEmitted(deletion, 'outdated', readAgain);
  useEmitted(deletion, 'deleted', ({ subject }) => {
    list.send({
      type: 'rows.replaced',
      rows: rowsOf(list).filter(({ id }) => id !== subject.id),
    });
  });
  return { list, rows, panel, deletion };
}

/** The rows of the table, including edited ones that are deleted on the server. */
export function useShownSettings({
  list,
  rows,
}: Pick<ReturnType<typeof useSettings>, 'list' | 'rows'>) {
  const result = useSelector(list, ({ context }) => context.result);
  const edited = useSelector(rows, ({ context }) => context.rows);
  const shown = useMemo(() => {
    const listed = result?.rows ?? [];
    const gone = unlisted(
      edited,
      listed.map(({ id }) => String(id)),
    );
    return [...listed, ...gone.map(({ draft }) => draft.setting)];
  }, [result, edited]);
  return { shown, edited };
}
