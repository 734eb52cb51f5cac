/** The server as a later version: the same build with one more migration. */
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promise } from '#tests/faults/fault.ts';
import { inBuild } from '#tests/support/server-process.ts';

/** The table that the later version adds, and its number of rows. */
export const LATER_TABLE = 'faults_later';
export const LATER_ROWS = 60_000;

/** Several statements: a full table, and a column of a table that is in use. */
const STATEMENTS = [
  `create table ${LATER_TABLE} (n integer primary key, word text)`,
  `insert into ${LATER_TABLE} select n, repeat('x', 40) from generate_series(1, ${LATER_ROWS}) as n`,
  `create index ${LATER_TABLE}_words on ${LATER_TABLE} (word, n)`,
  `alter table sessions add column ${LATER_TABLE} integer not null default 7`,
];
const MIGRATION = `"999-later": { async up(db) {
  for (const text of ${JSON.stringify(STATEMENTS)}) await sql.raw(text).execute(db);
} },`;
const FIRST = '"001-russian-text":';

let made: Promise<string> | undefined;

/** Returns the `main.js` of the later version, beside the build. */
export function laterBuild(): Promise<string> {
  made ??= makeLaterBuild();
  return made;
}

export async function removeLaterBuild(): Promise<void> {
  made = undefined;
  await rm(folder(), { recursive: true, force: true });
}

const folder = () => `${inBuild()}-later`;

async function makeLaterBuild(): Promise<string> {
  await cp(inBuild(), folder(), { recursive: true });
  let changed = 0;
  for (const name of await readdir(folder(), { recursive: true })) {
    if (!name.endsWith('.js')) continue;
    const file = path.join(folder(), name);
    const code = await readFile(file, 'utf8');
    if (!code.includes(FIRST)) continue;
    await writeFile(file, code.replace(FIRST, `${MIGRATION} ${FIRST}`));
    changed += 1;
  }
  promise(changed === 1, `the migrations are in ${changed} files of the built server`);
  return path.join(folder(), 'main.js');
}
