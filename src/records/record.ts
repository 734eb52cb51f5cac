/** The description of a kind of record. Code for all kinds iterates over these descriptions. */
import type { CallPlace } from '#api/call.ts';
import type { RecordKind } from '#machines/palette/kinds.ts';

/** The screens of calls by the names that `CallPlace` uses. */
export type CallScreens = { readonly [TName in CallPlace['on']]?: (id: number) => string };

export interface RecordDescription {
  readonly kind: RecordKind;
  readonly words: {
    readonly one: string;
    readonly many: string;
    /** The question for one of them. */
    readonly which: string;
  };
  /** The path of the list in the API. The path of a record adds its id. */
  readonly apiPath: string;
  readonly listPath: `/${string}`;
  /** The address of one record. */
  readonly href: (id: number) => string;
  /** The address of the record's row, if the path of the list alone may not show the row. */
  readonly rowHref?: (title: string, href: string) => string;
  /** The record that an address shows. */
  readonly idAt: (path: string, search: string) => number | null;
  /** Values besides the id that identify one record. */
  readonly namedBy: readonly ('phone' | 'passport' | 'email' | 'site')[];
  readonly listCommands: {
    /** The command whose choices are the visible rows with their names. */
    readonly pick: string;
    readonly reload: string;
  };
  /** Missing if a record is only a row of its list. */
  readonly page?: {
    /** The first is shown by default. */
    readonly tabs: readonly string[];
    /** The reload command of each tab. Tabs with the same command are one screen. */
    readonly reloads: Readonly<Record<string, string>>;
    readonly at: (path: string) => { id: number; tab: string | null } | null;
  };
  readonly screens: CallScreens;
}

/** The addresses of the pages of a kind: list path, id and tab. Case-insensitive, like all paths of the router. */
export function pageAddresses<TTab extends string>(listPath: string) {
  const pattern = new RegExp(`^${listPath}/(?<id>\\d{1,15})(?:/(?<tab>[^/]+))?/?$`, 'i');
  function at(path: string): { id: number; tab: string | null } | null {
    const { id, tab } = pattern.exec(path)?.groups ?? {};
    return id === undefined ? null : { id: Number(id), tab: tab?.toLowerCase() ?? null };
  }
  return {
    pattern,
    at,
    idAt: (path: string) => at(path)?.id ?? null,
    href: (id: number, tab?: TTab) => `${listPath}/${id}${tab ? `/${tab}` : ''}`,
  };
}
