import { describe, expect, it } from 'vitest';
import {
  isUnknownSince,
  newestOffered,
  offeredBy,
  type UndoOffer,
} from '#machines/feedback/undo.machine.ts';

describe('the change that a message offers to undo', () => {
  const offer = (id: string, link: string): UndoOffer => ({ id, link, label: id, href: '/' });
  const entries = [offer('1', 'PUT /a'), offer('2', 'PUT /b'), offer('3', 'PUT /a')];

  it('is the newest of its call, and after a failed write only the undo that failed', () => {
    const of = (link: string, hasFailed: boolean, failed: string | null = null) =>
      offeredBy({ entries, failed }, { link, hasFailed })?.id;
    expect([of('PUT /a', false), of('PUT /b', false), of('PUT /c', false)]).toEqual([
      '3',
      '2',
      undefined,
    ]);
    expect([of('PUT /a', true), of('PUT /a', true, '3'), of('PUT /b', true, '3')]).toEqual([
      undefined,
      '3',
      undefined,
    ]);
  });

  it.each([
    ['nothing has failed since', {}, null, undefined],
    ['another write has failed', { 'PUT /b': true }, null, undefined],
    ['the same was refused later', { 'PUT /a': false }, null, false],
    ['the outcome of the same is unknown', { 'PUT /a': true }, null, true],
    ['its own undo has failed', { 'PUT /a': true }, '3', undefined],
  ])('%s', (_, links, failed, isUnknown) => {
    const context = { entries, failed, links, isWriting: false, current: null };
    expect(isUnknownSince(context)).toBe(isUnknown);
    expect(newestOffered(context)?.id).toBe(isUnknown === undefined ? '3' : undefined);
    expect(newestOffered({ ...context, entries: [] })).toBeUndefined();
  });
});
