import { useSelector } from '@xstate/react';
import { useMemo, useSyncExternalStore } from 'react';
import { type BoundCommand, type Choice, choicesOf, isAvailable } from '#commands/command.ts';
import { shortcutsOf } from '#commands/registry.ts';
import { type Haystack, haystackOf, search } from '#commands/search.ts';
import { toKeyHint } from '#commands/shortcut.ts';
import { CommandList, CommandListGroup, CommandListItem } from '#ui/command-list.tsx';
import { useRuntime } from './runtime-context.ts';

const ROWS_AT_MOST = 50;

interface CommandEntry {
  readonly bound: BoundCommand;
  readonly isRunnable: boolean;
  readonly haystack: Haystack;
}

interface SubjectEntry {
  readonly choice: Choice;
  readonly haystack: Haystack;
}

/** Everything that can be done, in one field. */
export default function PaletteView() {
  const { palette } = useRuntime();
  const state = useSelector(palette, (snapshot) => snapshot);
  if (!state.hasTag('open')) return null;
  return state.matches('prompting') ? (
    <Prompt commandId={state.context.commandId!} query={state.context.query} />
  ) : (
    <Browse query={state.context.query} />
  );
}

function Browse({ query }: { query: string }) {
  const { palette, registry } = useRuntime();
  const all = useSyncExternalStore(registry.subscribe, registry.available) && registry.all();
  const found = useMemo(() => {
    const entries = all.map(toEntry);
    // Browsing shows what can be done now; searching also finds what cannot, and says why.
    const offered = query.trim()
      ? entries
      : inBrowsingOrder(entries.filter(({ isRunnable }) => isRunnable));
    return search(query, offered, ROWS_AT_MOST);
  }, [all, query]);

  return (
    <CommandList
      open
      label="Команды"
      placeholder="Что сделать?"
      query={query}
      onQuery={(text) => palette.send({ type: 'type', query: text })}
      onClose={() => palette.send({ type: 'close' })}
      empty="Такой команды нет"
      footer={<Keys />}
    >
      {groupsOf(found).map(([group, entries]) => (
        <CommandListGroup key={group} heading={group}>
          {entries.map(({ bound, isRunnable }) => {
            const { id, title, shortcut } = bound.command;
            const [first] = shortcutsOf(shortcut);
            return (
              <CommandListItem
                key={id}
                value={id}
                disabled={!isRunnable}
                hint={isRunnable ? undefined : (bound.reasonNow() ?? 'Сейчас недоступно')}
                keyHint={first && toKeyHint(first)}
                onSelect={() => palette.send({ type: 'choose', key: id, isPlain: !bound.on })}
              >
                {bound.on ? `${title}…` : title}
              </CommandListItem>
            );
          })}
        </CommandListGroup>
      ))}
    </CommandList>
  );
}

function Prompt({ commandId, query }: { commandId: string; query: string }) {
  const { palette, registry } = useRuntime();
  const available = useSyncExternalStore(registry.subscribe, registry.available);
  // What there is to choose changes with the machines, of which `available` tells.
  const { bound, entries } = useMemo(() => {
    const found = available.find(({ command }) => command.id === commandId);
    return { bound: found, entries: found ? choicesOf(found).map(toSubject) : [] };
  }, [available, commandId]);
  const found = useMemo(() => search(query, entries, ROWS_AT_MOST), [entries, query]);

  return (
    <CommandList
      open
      label="Команды"
      crumb={bound?.command.title}
      placeholder={bound?.on?.prompt ?? ''}
      query={query}
      onQuery={(text) => palette.send({ type: 'type', query: text })}
      onClose={() => palette.send({ type: 'close' })}
      onKeyDown={(event) => {
        if (event.key === 'Backspace' && query === '') palette.send({ type: 'back' });
      }}
      empty="Ничего не найдено"
      footer={<Keys canGoBack />}
    >
      {found.map(({ choice }) => (
        <CommandListItem
          key={choice.key}
          value={choice.key}
          hint={choice.hint}
          onSelect={() => palette.send({ type: 'choose', key: choice.key, isPlain: true })}
        >
          {choice.label}
        </CommandListItem>
      ))}
    </CommandList>
  );
}

function Keys({ canGoBack = false }: { canGoBack?: boolean }) {
  return (
    <>
      <span>↑ ↓ выбрать</span>
      <span>Enter выполнить</span>
      {canGoBack && <span>Backspace назад</span>}
      <span>Esc закрыть</span>
    </>
  );
}

function toEntry(bound: BoundCommand): CommandEntry {
  const { title, group, keywords = [] } = bound.command;
  return {
    bound,
    isRunnable: isAvailable(bound),
    haystack: haystackOf(title, [group, ...keywords]),
  };
}

function toSubject(choice: Choice): SubjectEntry {
  const others = choice.hint ? [choice.hint, choice.key] : [choice.key];
  return { choice, haystack: haystackOf(choice.label, others) };
}

/** Where one can go and how things look comes after what can be done here. */
const LAST_GROUPS: readonly string[] = ['Переход', 'Сессия', 'Вид', 'Справка', 'Меню'];

/** What can be done on this screen first, else in the order in which it was registered. */
function inBrowsingOrder(entries: readonly CommandEntry[]): readonly CommandEntry[] {
  const place = ({ bound }: CommandEntry) => LAST_GROUPS.indexOf(bound.command.group);
  return [...entries].sort((a, b) => place(a) - place(b));
}

/** In the order in which their best entries were found. */
function groupsOf(entries: readonly CommandEntry[]): [string, CommandEntry[]][] {
  const groups = new Map<string, CommandEntry[]>();
  for (const entry of entries) {
    const { group } = entry.bound.command;
    groups.set(group, [...(groups.get(group) ?? []), entry]);
  }
  return [...groups];
}
