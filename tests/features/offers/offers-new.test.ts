import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyOffer, notesOn, type OfferDraft, oddities } from '#features/offers/new/new-offer.ts';
import { toNewOffer } from '#features/offers/new/to-new-offer.ts';
import { safeAddress } from '#workspace/fields/safe-address.ts';

const complete: OfferDraft = {
  ...emptyOffer,
  name: 'Сова',
  min_sum: '1000',
  max_sum: '30000',
  period: '30 дней',
  bid: '0,8',
  age_from: '18',
  age_up_to: '70',
};

describe('a new offer', () => {
  test('sends a decimal as a number, and an empty number as zero', () => {
    expect(toNewOffer(complete)).toMatchObject({ min_sum: 1000, max_sum: 30000, bid: 0.8 });
    expect(toNewOffer({ ...complete, bid: '' })).toMatchObject({ bid: 0 });
  });

  test('starts with the defaults, and requires seven fields', () => {
    expect(emptyOffer).toMatchObject({
      income_type: 'заявка',
      status: '1',
      check: '1',
      broker: '0',
    });
    expect(Object.keys(notesOn(emptyOffer)).sort()).toEqual(
      ['age_from', 'age_up_to', 'bid', 'max_sum', 'min_sum', 'name', 'period'].sort(),
    );
    expect(notesOn(complete)).toEqual({});
  });

  test.each([
    [{ name: '   ' }, ['name']],
    [{ period: '\t' }, ['period']],
    [{ min_sum: '1 000,50', max_sum: '2 000.5' }, []],
    [{ min_sum: '0', bid: '0', age_from: '0' }, []],
    [{ min_sum: '-1' }, ['min_sum']],
    [{ min_sum: '1,2,3' }, ['min_sum']],
    [{ min_sum: '1e5' }, ['min_sum']],
    [{ bid: 'много' }, ['bid']],
    [{ age_from: '18,5' }, ['age_from']],
    [{ age_up_to: '70.0' }, []],
    [{ display_priority: '', vip_position: ' ' }, []],
    [{ display_priority: '0', vip_position: '1,5' }, ['vip_position']],
    [{ vip_position: 'первая' }, ['vip_position']],
    [
      // Free text that must never become a link.
      { icon: 'javascript:alert(1)', url: 'data:text/html,1', site: '//a.b' },
      [],
    ],
    [{ icon: ' HTTPS://a.example/x.png ', url: 'http://займ.рф', site: '' }, []],
    // Odd values: a note beside the field, but they are sent.
    [{ min_sum: '5000', max_sum: '100', age_from: '70', age_up_to: '18' }, []],
  ])('with %j has errors under %j', (patch, names) => {
    expect(Object.keys(notesOn({ ...complete, ...patch }))).toEqual(names);
  });

  test('warns of odd values, but not of half-typed ones', () => {
    expect(oddities(complete)).toEqual({});
    expect(oddities({ ...complete, min_sum: '100', max_sum: '100' })).toEqual({});
    expect(oddities({ ...complete, min_sum: '', max_sum: '1' })).toEqual({});
    expect(oddities({ ...complete, min_sum: '9', max_sum: 'x' })).toEqual({});
    const odd = {
      ...complete,
      min_sum: '1 000,5',
      max_sum: '1000.4',
      age_from: '19',
      age_up_to: '18',
    };
    expect(Object.keys(oddities(odd))).toEqual(['max_sum', 'age_up_to']);
  });

  test('is sent with numbers as numbers and empty fields as null', () => {
    const draft = {
      ...complete,
      name: ' Сова ',
      min_sum: '1 000,50',
      icon: ' https://a.example/x.png ',
      keitaro_id: '007',
      display_priority: '0',
      status: '0',
      comment: ' ',
    };
    expect(toNewOffer(draft)).toEqual({
      name: 'Сова',
      min_sum: 1000.5,
      max_sum: 30000,
      period: '30 дней',
      bid: 0.8,
      age_from: 18,
      age_up_to: 70,
      icon: 'https://a.example/x.png',
      url: null,
      site: null,
      income_type: 'заявка',
      keitaro_id: '007',
      display_priority: 0,
      vip_position: null,
      status: 0,
      check: 1,
      broker: 0,
      comment: null,
    });
  });
});

describe('an address', () => {
  test.each([
    ['https://a.example', 'https://a.example'],
    [' HTTPS://a.example/Ё?q=1 ', 'HTTPS://a.example/Ё?q=1'],
    ['http://займ.рф/путь', 'http://займ.рф/путь'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['javascript:alert(1)', null],
    ['JaVaScRiPt:alert(1)', null],
    ['java\nscript:alert(1)', null],
    ['\u0000javascript:alert(1)', null],
    ['data:text/html,<script>', null],
    ['vbscript:x', null],
    ['file:///etc/passwd', null],
    ['//a.example', null],
    ['a.example', null],
    ['https://', null],
    ['https:a.example', null],
    ['https://a b', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('%j opens %j', (text, expected) => {
    expect(safeAddress(text)).toBe(expected);
  });

  test('opens web addresses only', () => {
    const scheme = fc.constantFrom(
      'javascript:',
      'data:',
      'http:',
      'https:',
      'HTTPS:',
      'blob:',
      '',
    );
    const blanks = fc.string({ unit: fc.constantFrom(' ', '\t', '\n', '\u0000', '\u00a0') });
    const texts = fc
      .tuple(blanks, scheme, blanks, fc.constantFrom('', '/', '//'), fc.webUrl(), fc.string())
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(texts, fc.webUrl(), fc.string()), (text) => {
        const address = safeAddress(text);
        if (address === null) return;
        expect(['http:', 'https:']).toContain(new URL(address).protocol);
      }),
    );
  });
});
