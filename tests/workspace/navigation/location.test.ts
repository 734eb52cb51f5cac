import { expect, test } from 'vitest';
import { hashOf, pageOf, partsOf } from '#workspace/navigation/location.ts';

test('the address of the first page has no hash', () => {
  expect([1, 2, 30].map(hashOf)).toEqual(['', '#2', '#30']);
});

test.each([
  ['', 1],
  ['#3', 3],
  ['#page=3', 3],
  ['#0', 1],
  ['#-2', 1],
  ['#1234567890', 1],
  ['#top', 1],
])('the hash %j means page %i', (hash, page) => expect(pageOf(hash)).toBe(page));

test.each([
  ['/offers?name=a#3', '/offers', '?name=a', '#3'],
  ['//offers', '//offers', '', ''],
  ['http://pult.example/offers?name=a#3', '/offers', '?name=a', '#3'],
  ['http://pult.example//offers', '//offers', '', ''],
  ['//evil.example/clients/1', '//evil.example/clients/1', '', ''],
])('the parts of %j', (href, path, search, hash) =>
  expect(partsOf(href)).toEqual({ path, search, hash }),
);
