import { useEffect } from 'react';
import { fromPromise } from 'xstate';
import { type BoundCommand, bindAll, defineCommands } from '#commands/command.ts';
import { useBoundCommands } from '#commands/react.tsx';
import { hasNeighbour, type NavigationContext } from '#machines/lists/neighbours.ts';
import {
  type RecordNavigationActor,
  type RecordNavigationMachine,
  recordNavigationMachine,
} from '#machines/lists/record-navigation.machine.ts';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { paintedSoon } from '#workspace/painted.ts';
import { useKeptActor, useServices } from '#workspace/services.tsx';
import { listOf, listOriginOf, navigationKey, originPageNumber } from './list-origin.ts';
import { hashOf, partsOf } from './location.ts';
import type { ReadPage } from './origin-pages.ts';
import { readAddress } from './query.ts';

/** Loads the reader of a list once a record was opened from it: the record's page itself does not need it. */
type LoadReader = () => Promise<ReadPage>;

const group = 'Запись';
const NO_LIST = 'Запись открыта не из списка';

/** Why a step is not possible; null if it is. */
function reasonOf(context: NavigationContext, by: 1 | -1, end: string): string | null {
  if (!context.list) return NO_LIST;
  if (hasNeighbour(context, by)) return null;
  return context.at === null ? 'Этой записи нет в списке' : end;
}

export const recordNavigationCommands = defineCommands<RecordNavigationMachine>({ group })({
  previous: {
    id: 'record.previous',
    title: 'Предыдущая запись',
    keywords: ['previous record', 'назад по списку', 'вверх'],
    shortcut: ['alt+arrowup', 'shift+k'],
    reason: ({ context }) => reasonOf(context, -1, 'Это первая запись списка'),
    event: { type: 'step', by: -1 },
  },
  next: {
    id: 'record.next',
    title: 'Следующая запись',
    keywords: ['next record', 'дальше по списку', 'вниз'],
    shortcut: ['alt+arrowdown', 'shift+j'],
    reason: ({ context }) => reasonOf(context, 1, 'Это последняя запись списка'),
    event: { type: 'step', by: 1 },
  },
  again: {
    id: 'record.placeAgain',
    title: 'Узнать место в списке',
    keywords: ['position', 'повторить', 'сколько записей'],
    reason: ({ context }) => (context.list ? null : NO_LIST),
    event: { type: 'list.changed' },
  },
  leave: {
    id: 'record.toList',
    title: 'К списку',
    keywords: ['back to list', 'назад', 'все записи'],
    shortcut: 'u',
    event: { type: 'leave', replace: false },
  },
});

function createRecordNavigationLogic(load: LoadReader): RecordNavigationMachine {
  return recordNavigationMachine.provide({
    actors: {
      load: fromPromise(async ({ input, signal }) => {
        // The record first: its neighbours can wait.
        await paintedSoon();
        signal.throwIfAborted();
        const { list } = input;
        const { words } = readAddress(list.href);
        const read = await load();
        const { near } = await import('./origin-pages.ts');
        // The screen may show another record by now.
        signal.throwIfAborted();
        const readPage = (one: number) => read({ words, search: list.search, page: one }, signal);
        return { part: await near(readPage, input) };
      }),
    },
  });
}

interface NavigationOptions {
  /** The path of the list. */
  path: string;
  id: number;
  isMissing: boolean;
  /** The address of a record with the current tab. */
  hrefOf: (id: number) => string;
  load: LoadReader;
}

/** Connects the open record with its neighbours and its list. All records of the list share the actor. */
export function useRecordNavigation({
  path,
  id,
  isMissing,
  hrefOf,
  load,
}: NavigationOptions): RecordNavigationActor {
  const { location } = useServices();
  const navigation = useKeptActor(navigationKey(path), () => createRecordNavigationLogic(load));
  useEffect(() => {
    const origin = listOriginOf(location.state());
    const isOfThisList = origin !== null && partsOf(origin.href).path === path;
    navigation.send({
      type: 'record.shown',
      id,
      list: isOfThisList ? listOf(origin.href, origin.search) : null,
      page: isOfThisList ? originPageNumber(origin) : 1,
    });
    return () => navigation.send({ type: 'record.hidden', id });
  }, [navigation, path, id, location]);
  useEffect(() => {
    if (isMissing) navigation.send({ type: 'record.missing', id });
  }, [navigation, id, isMissing]);
  useEmitted(navigation, 'moved', ({ id: next, page, list }) =>
    location.go(hrefOf(next), {
      replace: true,
      state: { from: { href: list.href + hashOf(page), search: list.search } },
    }),
  );
  useEmitted(navigation, 'left', ({ replace }) => {
    const { list, part, page, id: last } = navigation.getSnapshot().context;
    const state = { search: list?.search ?? '', opened: last ?? id };
    location.go(list ? list.href + hashOf(part?.page ?? page) : path, { replace, state });
  });
  useBoundCommands(
    (): BoundCommand[] => bindAll(recordNavigationCommands, navigation),
    [navigation],
  );
  return navigation;
}
