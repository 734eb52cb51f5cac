/**
 * The content of a backup, a tar archive in gzip:
 *
 *   header.json                what, when and by which version
 *   tables/users/000001.copy   rows in PostgreSQL's text format of COPY, in pieces
 *   manifest.json              rows, checksum and sequences of each table
 */
import { z } from 'zod';

/** Increase this when older versions cannot read the new files. */
export const FORMAT = 1;
export const HEADER = 'header.json';
export const MANIFEST = 'manifest.json';
export const EXTENSION = '.tar.gz';

/** Only the fields needed to report that a newer version made the backup. */
export const AnyHeader = z.object({ format: z.int().positive(), pult: z.string() });

export const Header = z.object({
  format: z.literal(FORMAT),
  /** The version of Pult. */
  pult: z.string(),
  /** The version of PostgreSQL. */
  postgres: z.string(),
  /** The time of the database at the snapshot. */
  takenAt: z.iso.datetime(),
  /** The identity of the source database (`identity.ts`); missing in older files. */
  database: z.string().optional(),
  migrations: z.array(z.string()),
  /** In the order of the file; each table comes after the tables that it references. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).readonly() })),
});
export type Header = z.output<typeof Header>;

export const Manifest = z.object({
  tables: z.record(
    z.string(),
    z.object({
      rows: z.int().nonnegative(),
      bytes: z.int().nonnegative(),
      /** SHA-256 of all pieces together, in hex. */
      sha256: z.string(),
      /** By column: the last value, and whether it has been used. */
      sequences: z.record(z.string(), z.object({ last: z.int(), isUsed: z.boolean() })),
    }),
  ),
});
export type Manifest = z.output<typeof Manifest>;

/** Returns the name of a piece of a table, counted from 1. */
export const pieceName = (table: string, number: number) =>
  `tables/${table}/${String(number).padStart(6, '0')}.copy`;
