/** The names of recently used records, as far as this session knows them. */

import type { Runtime } from '#app/runtime/runtime.ts';
import { type Choice, defineCommandsOn } from '#commands/command.ts';
import type { RecordRef } from '#machines/palette/kinds.ts';
import { type Recent, recentKey } from '#machines/palette/recents.machine.ts';
import type { ShellMachine } from '#machines/session/shell.machine.ts';
import { numberTitle, recordHref, records } from '#records/records.ts';

export const isRecord = (item: Recent): item is RecordRef => 'kind' in item;

/** The name of a record if it is known without a call. */
export function knownName(
  { recents, registry }: Pick<Runtime, 'recents' | 'registry'>,
  record: RecordRef,
): string | null {
  const listed = registry
    .all()
    .find(({ command }) => command.id === records[record.kind].listCommands.pick);
  const choice = listed?.on?.choices().find(({ key }) => key === String(record.id));
  return choice?.label ?? recents.getSnapshot().context.names[recentKey(record)] ?? null;
}

export const recordOpening = defineCommandsOn<ShellMachine, RecordRef>({
  group: 'Переход',
  scope: 'navigation',
})({
  open: {
    id: 'records.open',
    title: 'Открыть недавнюю запись',
    keywords: ['open recent record', 'недавние', 'история'],
    prompt: 'Какую запись открыть?',
    reason: 'Недавних записей пока нет',
    event: (record) => ({ type: 'navigate', to: recordHref(record) }),
  },
});

/** The recently used records. */
export function recentChoices(
  runtime: Pick<Runtime, 'recents' | 'registry'>,
): readonly Choice<RecordRef>[] {
  const { items } = runtime.recents.getSnapshot().context;
  return items.filter(isRecord).map((record) => {
    const name = knownName(runtime, record);
    return {
      key: recentKey(record),
      label: name ?? numberTitle(record),
      ...(name && { hint: numberTitle(record) }),
      subject: record,
    };
  });
}
