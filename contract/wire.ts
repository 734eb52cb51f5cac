import * as z from 'zod/mini';

/** Returns a schema for text of this format, converted by `read`. */
const readAs = <T>(form: RegExp, read: (text: string) => T) =>
  z.pipe(z.string().check(z.regex(form)), z.transform(read));

/** An integer that the API may send as text: `7` or `"7"`. */
export const Int = z.union([z.int(), z.pipe(readAs(/^-?\d+$/, Number), z.int())]);

/** A number that the API may send as text: `350.5` or `"350.50"`. */
export const Decimal = z.union([z.number(), readAs(/^-?\d+(?:\.\d+)?$/, Number)]);

/** A blank text, which some APIs send instead of null. */
export const Blank = readAs(/^\s*$/, () => null);

/** A number or nothing: null, a blank text, or a missing field. */
export const MaybeInt = z.nullish(z.union([Int, Blank]));
export const MaybeDecimal = z.nullish(z.union([Decimal, Blank]));

/** Opaque: compare for equality only and send back unchanged. */
export const Version = z.union([z.number(), z.string()]);
export type Version = z.infer<typeof Version>;

/** Extra fields of each row in a list that is written as a whole. */
export interface RowIdentity {
  /** Missing or null for a new row. */
  id?: number | null;
  /** The version of the row that was read. */
  version?: Version | null;
  /** The revision of the list that was read. */
  list_version?: number | null;
}

/** A boolean that the API may send as `true`, `1` or `"1"`. */
export const Flag = z.pipe(
  z.union([z.boolean(), z.literal([0, 1, '0', '1', 'true', 'false'])]),
  z.transform((value) => value === true || value === 1 || value === '1' || value === 'true'),
);

/** A page of the user list, as the auth service sends it. */
export const Paged = <TItem extends z.core.$ZodType>(item: TItem) =>
  z.looseObject({ data: z.array(item), current_page: Int, per_page: Int, total: Int });

/** An answer of the channel, offer and lead services. `success` has already been checked to be truthy. */
export const Success = <TData extends z.core.$ZodType>(data: TData) =>
  z.looseObject({
    success: z.unknown(),
    data,
    message: z.optional(z.unknown()),
    meta: z.optional(z.unknown()),
    filters: z.optional(z.unknown()),
  });

/** Text that the API may send as a number, such as series or house numbers. */
export const Text = z.union([z.string(), z.pipe(z.number(), z.transform(String))]);

/** A boolean that is written as 1 or 0 and read in any form of `Flag`. */
export const Bit = z.pipe(
  Flag,
  z.transform((value): 0 | 1 => (value ? 1 : 0)),
);

/** A flag or nothing, with the same empty values as `MaybeInt`. */
export const MaybeFlag = z.nullish(z.union([Flag, Blank]));
export const MaybeBit = z.nullish(z.union([Bit, Blank]));

/** The position of a page in a list of offers or clients. */
export const PageMeta = z.looseObject({
  current_page: Int,
  last_page: Int,
  total: Int,
  per_page: z.nullish(Int),
  /** There are more rows than `total`: the server stopped counting. */
  total_capped: z.nullish(Flag),
});
export type PageMeta = z.infer<typeof PageMeta>;

/** The page size if the API does not send one. */
const ROWS_PER_PAGE = 20;

/** `PageMeta` as received: if the number of pages is missing, it is calculated from the number of rows. */
export const ReadPageMeta = z.pipe(
  z.looseObject({ ...PageMeta.shape, last_page: z.nullish(Int) }),
  z.transform(
    (meta): PageMeta => ({
      ...meta,
      last_page: meta.last_page ?? Math.ceil(meta.total / (meta.per_page || ROWS_PER_PAGE)),
    }),
  ),
);

/** A page of offers or clients, with the applied filters. */
export const Page = <TItem extends z.core.$ZodType, TMeta extends z.core.$ZodType>(
  item: TItem,
  meta: TMeta,
) =>
  z.looseObject({
    success: z.unknown(),
    data: z.array(item),
    meta,
    filters: z.optional(z.unknown()),
  });
