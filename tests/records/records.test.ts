// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { RECORD_KINDS } from '#machines/palette/kinds.ts';
import { allRecords, numberTitle, recordAt, recordHref, records } from '#records/records.ts';
import { goingId, paths } from '#workspace/navigation/routes.ts';

const ofRecords = allRecords.map((one) => [one.kind, one] as const);
const pathOf = (href: string) => new URL(href, 'http://pult');

describe.each(ofRecords)('the description of a %s', (kind, { page, idAt, href, listPath }) => {
  it('is listed under its kind', () => expect(records[kind].kind).toBe(kind));

  it('parses the addresses that it builds', () => {
    const { pathname, search } = pathOf(href(7));
    expect(idAt(pathname, search)).toBe(7);
    expect(recordAt(pathname, search)).toEqual({ kind, id: 7 });
    expect(recordHref({ kind, id: 7 })).toBe(href(7));
  });

  it('finds no record in the address of its list', () => {
    expect(recordAt(listPath)).toBeNull();
    expect(recordAt(`${listPath}/default`)).toBeNull();
    expect(recordAt(`${listPath}/7x`)).toBeNull();
    expect(recordAt(`${listPath}/${'1'.repeat(16)}`)).toBeNull();
  });

  it('names the command that opens its list', () => {
    expect(paths[`${kind}s`]).toBe(listPath);
    expect(goingId(listPath)).toBe(`go.${listPath.slice(1)}`);
  });

  it('has reload commands for its tabs only', () => {
    for (const tab of Object.keys(page?.reloads ?? {})) expect(page?.tabs).toContain(tab);
    expect(page?.at(`${listPath}/7`) ?? null).toEqual(page ? { id: 7, tab: null } : null);
    for (const tab of page?.tabs ?? []) expect(page?.at(`${href(7)}/${tab}/`)?.tab).toBe(tab);
  });

  it('accepts addresses in capitals, like the router', () => {
    for (const tab of page?.tabs ?? [])
      expect(page?.at(`${href(7)}/${tab}`.toUpperCase())).toEqual({ id: 7, tab });
  });
});

describe('the descriptions', () => {
  it('exist for all kinds, with different paths', () => {
    expect(allRecords.map(({ kind }) => kind)).toEqual(RECORD_KINDS);
    expect(new Set(allRecords.map(({ listPath }) => listPath)).size).toBe(RECORD_KINDS.length);
    expect(new Set(allRecords.map(({ apiPath }) => apiPath)).size).toBe(RECORD_KINDS.length);
  });

  it('use each call screen once', () => {
    const names = allRecords.flatMap(({ screens }) => Object.keys(screens));
    expect(new Set(names).size).toBe(names.length);
  });

  it('name a record by its number', () => {
    expect(numberTitle({ kind: 'offer', id: 7 })).toBe('Оффер #7');
  });
});
