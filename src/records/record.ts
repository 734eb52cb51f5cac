/** The shape of a record's description. Everything that lists the kinds iterates over these. */
import type { CallPlace } from '#api/call.ts';
import type { RecordKind } from '#machines/palette/kinds.ts';

/** The screens that calls are about, by the name that `CallPlace` gives them. */
export type CallScreens = { readonly [TName in CallPlace['on']]?: (id: number) => string };

export interface RecordDescription {
  readonly kind: RecordKind;
  readonly words: { readonly one: string; readonly many: string };
  /** The list in the API; the path of one record ends with its id. */
  readonly apiPath: string;
  readonly listPath: `/${string}`;
  /** The address of one record. */
  readonly href: (id: number) => string;
  /** The record that an address shows. */
  readonly idAt: (path: string, search: string) => number | null;
  /** What else than its id names one record as a whole. */
  readonly namedBy: readonly ('phone' | 'email' | 'site')[];
  readonly listCommands: {
    /** Its choices are the rows on the screen, with their names. */
    readonly pick: string;
    readonly reload: string;
  };
  /** Absent where a record is only a row of its list. */
  readonly page?: {
    /** The first is shown by default. */
    readonly tabs: readonly string[];
    /** By tab, the command that reads it again. Tabs with the same command are one screen. */
    readonly reloads: Readonly<Record<string, string>>;
    readonly at: (path: string) => { id: number; tab: string | null } | null;
  };
  readonly screens: CallScreens;
}

/** The addresses of the pages of one kind: its list's path, the id and the tab. */
export function pageAddresses<TTab extends string>(listPath: string) {
  const pattern = new RegExp(`^${listPath}/(?<id>\\d{1,15})(?:/(?<tab>[^/]+))?/?$`);
  function at(path: string): { id: number; tab: string | null } | null {
    const { id, tab } = pattern.exec(path)?.groups ?? {};
    return id === undefined ? null : { id: Number(id), tab: tab ?? null };
  }
  return {
    pattern,
    at,
    idAt: (path: string) => at(path)?.id ?? null,
    href: (id: number, tab?: TTab) => `${listPath}/${id}${tab ? `/${tab}` : ''}`,
  };
}
