// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => join('src', file));

/** Matches code that reads the zone of the browser. */
const LOCAL =
  /\.(?:get|set)(?:FullYear|Month|Date|Day|Hours|Minutes)\(|\.to(?:LocaleDate|LocaleTime|Date|Time)String\(|\.getTimezoneOffset\(/g;
const FORMAT = /DateTimeFormat\([\s\S]*?\)(?=[;.])/g;

const localIn = (source: string) => [
  ...(source.match(LOCAL) ?? []),
  ...(source.match(FORMAT) ?? []).filter((made) => !/\btimeZone\b/.test(made)),
];

it('no time is shown in the zone of the browser', () => {
  const found = sources.flatMap((file) =>
    localIn(readFileSync(file, 'utf8')).map((use) => `${file}: ${use}`),
  );
  expect(found).toEqual([]);
});

it('each way to read the zone of the browser is found', () => {
  const source = `
    new Intl.DateTimeFormat('ru', { dateStyle: 'short' });
    new Intl.DateTimeFormat('ru', {
      timeStyle: 'short',
    }).format(0);
    new Intl.DateTimeFormat('ru', { timeZone: 'UTC' });
    new Date().getHours(); new Date().toDateString();`;
  expect(localIn(source)).toHaveLength(4);
});
