import type { PlainCommand } from '#commands/command.ts';
import type { ShellMachine } from '#machines/session/shell.machine.ts';

/**
 * Returns the commands and links of the tabs of a record's page.
 *
 * @param name The prefix of the command ids: `channel`.
 * @param titles The titles of all tabs, in order.
 * @param empty The tabs without content so far.
 * @param supported For tabs that not every API has: their names in the API's `supports`.
 */
export function tabCommands<TTab extends string>(
  name: string,
  group: string,
  titles: Readonly<Record<TTab, string>>,
  hrefOf: (record: number, tab: TTab) => string,
  empty: readonly TTab[] = [],
  supported?: Readonly<Partial<Record<TTab, string>>>,
) {
  const all = Object.keys(titles) as TTab[];
  const idOf = (tab: TTab) => `${name}.tab.${tab}`;
  return {
    idOf,
    /** One command per tab. The key is the tab's position, even if some tabs are hidden. */
    commandsOf: (record: number, shown: readonly TTab[] = all): PlainCommand<ShellMachine>[] =>
      shown.map((tab) => ({
        id: idOf(tab),
        title: `Вкладка «${titles[tab]}»`,
        group,
        ...(empty.includes(tab) && { standing: 'placeholder' as const }),
        ...(supported?.[tab] && { supported: supported[tab] }),
        keywords: ['tab', tab],
        reason: 'Эта вкладка уже открыта',
        shortcut: String(all.indexOf(tab) + 1),
        event: { type: 'navigate', to: hrefOf(record, tab) },
      })),
    /** @param awaited A tab while it is unknown whether the record has it. */
    linksOf: (record: number, shown: readonly TTab[] = all, awaited: TTab | false = false) =>
      all
        .filter((tab) => tab === awaited || shown.includes(tab))
        .map((tab) => ({
          id: tab,
          label: titles[tab],
          href: hrefOf(record, tab),
          command: idOf(tab),
          isAwaited: tab === awaited,
        })),
  };
}
