/** What records are called, and where they are shown. */

import type { Runtime } from '#app/runtime/runtime.ts';
import { type Choice, defineCommandsOn } from '#commands/command.ts';
import type { RecordKind, RecordRef } from '#machines/palette/kinds.ts';
import { type Recent, recentKey } from '#machines/palette/recents.machine.ts';
import type { ShellMachine } from '#machines/session/shell.machine.ts';
import { channelHref, clientHref, offerHref, userRowHref } from '#workspace/navigation/routes.ts';

/** Each kind alone, and as the heading of its rows. */
export const KIND_WORDS: Record<RecordKind, { one: string; many: string }> = {
  channel: { one: 'Канал', many: 'Каналы' },
  offer: { one: 'Оффер', many: 'Офферы' },
  client: { one: 'Клиент', many: 'Клиенты' },
  user: { one: 'Пользователь', many: 'Пользователи' },
};

const HREFS: Record<RecordKind, (id: number) => string> = {
  channel: (id) => channelHref(id),
  offer: (id) => offerHref(id),
  client: (id) => clientHref(id),
  user: userRowHref,
};

export const recordHref = ({ kind, id }: RecordRef) => HREFS[kind](id);

/** A record of which nothing is known but its number. */
export const numberTitle = ({ kind, id }: RecordRef) => `${KIND_WORDS[kind].one} #${id}`;

export const isRecord = (item: Recent): item is RecordRef => 'kind' in item;

/** The commands whose choices are the rows of the list on the screen, with their names. */
const LISTED_BY: Record<RecordKind, string> = {
  channel: 'channels.open',
  offer: 'offers.open',
  client: 'clients.open',
  user: 'users.edit',
};

/** What this session knows of a record's name without asking anybody. */
export function knownName(
  { recents, registry }: Pick<Runtime, 'recents' | 'registry'>,
  record: RecordRef,
): string | null {
  const listed = registry.all().find(({ command }) => command.id === LISTED_BY[record.kind]);
  const choice = listed?.on?.choices().find(({ key }) => key === String(record.id));
  return choice?.label ?? recents.getSnapshot().context.names[recentKey(record)] ?? null;
}

export const recordOpening = defineCommandsOn<ShellMachine, RecordRef>()({
  open: {
    id: 'records.open',
    title: 'Открыть недавнюю запись',
    group: 'Переход',
    keywords: ['open recent record', 'недавние', 'история'],
    prompt: 'Какую запись открыть?',
    reason: () => 'Недавних записей пока нет',
    event: (record) => ({ type: 'navigate', to: recordHref(record) }),
  },
});

/** The records that were used last. */
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
