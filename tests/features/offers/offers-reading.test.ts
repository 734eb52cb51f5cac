import { afterEach, describe, expect, test, vi } from 'vitest';
import { isOfferActive } from '#contract/offers.ts';
import { DEFAULT_LOGO, logoAddress } from '#features/offers/list/logo-address.ts';
import { cardPart, cardText, statusLabel } from '#features/offers/page/offer-writer.ts';
import { sova } from '#tests/support/offers.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

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
    const status = { true: '1', false: '0', null: '' }[`${expected}`];
    const draft = cardPart.read(offer);
    expect(draft.status).toBe(status);
    // A conflict and a stored draft show the status as text.
    expect(cardText(draft, 'status')).toBe(statusLabel(draft.status));
  });

  test('is written once it is chosen, and is unknown again when that is undone', () => {
    const unknown = { ...sova, status: null, is_active: null };
    const draft = cardPart.read(unknown);
    const inactive = cardPart.apply(unknown, { ...draft, status: '0' });
    expect(inactive).toEqual({ ...unknown, status: 0 });
    expect(cardPart.apply(inactive, draft)).toEqual(unknown);
  });
});

describe('the card of an offer', () => {
  test.each([
    ['icon', ' /x.png ', '/x.png'],
    ['name', ' Филин ', 'Филин'],
    ['income_type', 'Выдача', 'Выдача'],
    ['income_type', '', null],
    ['site', '', null],
  ])('changes %s to «%s», and nothing else', (field, typed, expected) => {
    const draft = { ...cardPart.read(sova), [field]: typed };
    expect(cardPart.apply(sova, draft)).toEqual({ ...sova, [field]: expected });
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
  ])('for %j is %j', (icon, expected) => expect(logoAddress(icon)).toBe(expected));

  test('a page with a list of image hosts loads images of these hosts only', () => {
    const meta = document.createElement('meta');
    meta.name = 'img-hosts';
    document.head.append(meta);
    const drawn = (icon: string) => logoAddress(icon) !== DEFAULT_LOGO;
    expect(logoAddress('https://cdn.example/x.png')).toBe(DEFAULT_LOGO);
    expect(drawn(`${own}/x.png`)).toBe(true);
    expect(drawn('/x.png')).toBe(true);
    expect(logoAddress('data:image/png,x')).toBeNull();
    meta.content = 'cdn.example *.example.org img.example:8443';
    expect(drawn('https://cdn.example/x.png')).toBe(true);
    expect(drawn('https://a.b.example.org/x.png')).toBe(true);
    expect(drawn('https://img.example:8443/x.png')).toBe(true);
    for (const host of ['a.cdn.example', 'cdn.example:81', 'example.org', 'img.example']) {
      expect([host, drawn(`https://${host}/x.png`)]).toEqual([host, false]);
    }
    expect(drawn('https://notexample.org/x.png')).toBe(false);
    meta.content = '*';
    expect(drawn('https://any.example/x.png')).toBe(true);
    expect(drawn('http://any.example/x.png')).toBe(false);
    meta.content = '';
    vi.stubEnv('VITE_LOCAL_FRONTEND', window.location.hostname);
    vi.stubEnv('VITE_API_HOST', 'https://api.example');
    expect(drawn('https://api.example/x.png')).toBe(true);
    expect(drawn('https://other.example/x.png')).toBe(false);
    meta.remove();
  });

  test('an https page loads no image over http', () => {
    vi.stubGlobal('location', new URL('https://pult.example/offers'));
    expect(logoAddress('http://cdn.example/x.png')).toBe(DEFAULT_LOGO);
    expect(logoAddress('http://pult.example/x.png')).toBe(DEFAULT_LOGO);
    expect(logoAddress('https://cdn.example/x.png')).toBe('https://cdn.example/x.png');
  });

  test('a file of the API is loaded from its host', () => {
    vi.stubEnv('VITE_LOCAL_FRONTEND', window.location.hostname);
    vi.stubEnv('VITE_API_HOST', 'https://api.example');
    expect(logoAddress('/storage/x.png')).toBe('https://api.example/storage/x.png');
    expect(logoAddress('https://cdn.example/x.png')).toBe('https://cdn.example/x.png');
    vi.stubEnv('VITE_LOCAL_FRONTEND', 'elsewhere.example');
    expect(logoAddress('/storage/x.png')).toBe(`${own}/storage/x.png`);
  });
});
