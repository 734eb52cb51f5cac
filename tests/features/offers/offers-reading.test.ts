import { afterEach, describe, expect, test, vi } from 'vitest';
import { isOfferActive } from '#contract/offers.ts';
import { logoAddress } from '#features/offers/page/logo-address.ts';
import { cardPart } from '#features/offers/page/offer.logic.ts';
import { sova } from '#tests/support/offers.ts';

afterEach(() => vi.unstubAllEnvs());

describe('whether an offer is active', () => {
  test.each([
    [{ status: 1, is_active: true }, true],
    [{ status: 0, is_active: false }, false],
    [{ status: 0, is_active: true }, false],
    [{ status: 1, is_active: false }, true],
    [{ is_active: true }, true],
    [{ status: null, is_active: false }, false],
    [{ status: null, is_active: null }, null],
    [{}, null],
  ] as const)('%j is read as %j', (told, expected) => {
    expect(isOfferActive(told)).toBe(expected);
    const offer = { ...sova, status: undefined, is_active: undefined, ...told };
    expect(cardPart.read(offer).status).toBe(expected ? '1' : '0');
  });
});

describe('the address of a logo', () => {
  const own = window.location.origin;

  test.each([
    ['https://cdn.example/x.png', 'https://cdn.example/x.png'],
    [' HTTP://cdn.example/x.png ', 'http://cdn.example/x.png'],
    ['//cdn.example/x.png', `${window.location.protocol}//cdn.example/x.png`],
    ['/storage/x.png', `${own}/storage/x.png`],
    ['storage/x.png', `${own}/storage/x.png`],
    ['javascript:alert(1)', null],
    ['java\nscript:alert(1)', null],
    ['data:image/svg+xml,<svg/>', null],
    ['blob:https://a.example/1', null],
    ['https://', null],
    [' ', null],
    [null, null],
    [undefined, null],
  ])('%j: %j', (icon, expected) => expect(logoAddress(icon)).toBe(expected));

  test('a file of the API is loaded from its host', () => {
    vi.stubEnv('VITE_LOCAL_FRONTEND', window.location.hostname);
    vi.stubEnv('VITE_API_HOST', 'https://api.example');
    expect(logoAddress('/storage/x.png')).toBe('https://api.example/storage/x.png');
    expect(logoAddress('https://cdn.example/x.png')).toBe('https://cdn.example/x.png');
    vi.stubEnv('VITE_LOCAL_FRONTEND', 'elsewhere.example');
    expect(logoAddress('/storage/x.png')).toBe(`${own}/storage/x.png`);
  });
});
