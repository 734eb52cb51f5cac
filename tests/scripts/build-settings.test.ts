import { expect, test } from 'vitest';

const { originsOf, zoneOf } = await import('../../scripts/support/build-settings.mjs' as string);

test.each([
  [undefined, 'Europe/Moscow'],
  ['', 'Europe/Moscow'],
  ['Asia/Omsk', 'Asia/Omsk'],
])('a build with the time zone %j uses %s', (name, zone) => {
  expect(zoneOf(name)).toBe(zone);
});

test('a time zone that does not exist is refused', () => {
  expect(() => zoneOf('Moskau')).toThrow(
    'VITE_BUSINESS_TZ must be a time zone such as Europe/Moscow, not "Moskau".',
  );
});

test.each([
  [undefined, []],
  ['https://api.example.com/v1', ['https://api.example.com']],
])('with the API host %s, calls go to the origins %j besides the own one', (host, origins) => {
  expect(originsOf(host)).toEqual(origins);
});

test.each(['api.example.com', 'ftp://api.example.com'])(
  '%s is refused as the address of an API',
  (host) => {
    expect(() => originsOf(host)).toThrow('VITE_API_HOST must be an address');
  },
);
