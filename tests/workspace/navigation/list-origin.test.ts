import { describe, expect, it } from 'vitest';
import {
  lineOf,
  listOriginOf,
  openedOf,
  originPageNumber,
  stepFrom,
} from '#workspace/navigation/list-origin.ts';

const list = { href: '/clients?sort_by=phone#3', state: { search: 'иванов' } };
const origin = { href: '/clients?sort_by=phone#3', search: 'иванов' };

describe('the step from a list to a record', () => {
  it('stores the list with the record, and the record with the list', () => {
    const { carried, left } = stepFrom(list, '/clients/7');
    expect(listOriginOf(carried)).toEqual(origin);
    expect(left).toEqual({ search: 'иванов', opened: 7 });
    expect(openedOf(left)).toBe(7);
    expect(originPageNumber(origin)).toBe(3);
  });

  it('keeps the list between the tabs of the record', () => {
    const here = { href: '/clients/7', state: { from: origin } };
    expect(listOriginOf(stepFrom(here, '/clients/7/addresses').carried)).toEqual(origin);
  });

  it.each([
    ['another record', '/clients/7', '/clients/70'],
    ['a record of another kind', '/clients/7', '/offers/7'],
    ['a list', '/clients/7', '/clients'],
    ['a screen that is no record', '/clients/7', '/channels/default'],
  ])('does not pass the list on to %s', (_, from, to) => {
    const state = { from: origin };
    expect(stepFrom({ href: from, state }, to)).toEqual({ carried: null, left: state });
  });

  it('stores the line with the log', () => {
    const log = { href: '/activity-log', state: { owner: 1 } };
    const { carried, left } = stepFrom(log, '/clients/7', '2026-05.1');
    expect(carried).toBeNull();
    expect(left).toEqual({ owner: 1, line: '2026-05.1' });
    expect(lineOf(left)).toBe('2026-05.1');
    expect(lineOf(log.state)).toBeNull();
    expect(lineOf(null)).toBeNull();
  });

  it('stores nothing for a list of another kind', () => {
    expect(stepFrom(list, '/offers/7')).toEqual({ carried: null, left: list.state });
  });

  it.each([
    null,
    undefined,
    5,
    {},
    { from: 'x' },
    { from: { href: 7 } },
    { from: { href: '/users' } },
  ])('reads no list and no record from an entry with %j', (state) => {
    expect(listOriginOf(state)).toBeNull();
    expect(openedOf(state)).toBeNull();
  });
});
