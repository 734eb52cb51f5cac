import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Sorting and searching Russian text: the collation `russian`, and `fold(text)`, which removes differences that
 * a search ignores (case, ё and е, composed and decomposed й).
 */
export const russianText: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create extension if not exists pg_trgm`.execute(db);
    await sql`create collation russian (provider = icu, locale = 'ru')`.execute(db);
    // A body bound at creation (`return`) does not depend on the search_path.
    await sql`
      create function fold(value text) returns text
      language sql immutable parallel safe
      return translate(lower(normalize(value, nfkc) collate russian), 'ё', 'е')
    `.execute(db);
  },
};
