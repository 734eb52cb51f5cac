import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { Offer } from '#contract/offers.ts';
import { emptyOffer, notesOn } from '#features/offers/new/new-offer.ts';
import { fieldText, fieldValue, type OfferField } from '#features/offers/new/offer-fields.ts';
import { cardFields } from '#features/offers/page/offer.logic.ts';
import {
  createSectionLogic,
  displaySection,
  type OfferSection,
  type SectionDraft,
  termsSection,
  unsentFields,
} from '#features/offers/page/sections/offer-sections.ts';
import { createOfferServer } from '#tests/support/offer-server.ts';
import { sova } from '#tests/support/offers.ts';
import { servicesOf } from '#tests/support/services.ts';
import { createTestUndo } from '#tests/support/undo.ts';

/** Opens the section of an offer on a server. */
function begin(section: OfferSection, offer: Offer = sova) {
  const { server, api } = createOfferServer();
  server.offer = offer;
  const { undo, offers: undos, revert } = createTestUndo();
  const logic = createSectionLogic(servicesOf({ offers: api, undo }), 3, section);
  const editor = createActor(logic, { input: { value: section.part.read(offer) } }).start();
  editor.send({ type: 'edit' });
  const save = async (patch: SectionDraft = {}) => {
    editor.send({ type: 'change', patch });
    editor.send({ type: 'save' });
    // The second save answers the question about an unusual bid.
    if (editor.getSnapshot().matches('confirming')) editor.send({ type: 'save' });
    return waitFor(editor, (state) => !state.hasTag('busy'));
  };
  return { server, editor, save, undos, revert };
}

const sectionOf = (field: OfferField) =>
  termsSection.fields.includes(field) ? termsSection : displaySection;

const typed: readonly [OfferField, string, unknown][] = [
  ['min_sum', '1 500,50', 1500.5],
  ['max_sum', '0', 0],
  ['period', ' до года ', 'до года'],
  ['bid', '1217,5', 1217.5],
  ['age_from', '21', 21],
  ['age_up_to', '65', 65],
  ['url', 'сова.рф/заявка', 'сова.рф/заявка'],
  ['url', ' ', null],
  ['keitaro_id', '0417', '0417'],
  ['display_priority', '', null],
  ['vip_position', '3', 3],
  ['check', '0', 0],
  ['broker', '1', 1],
  ['comment', 'Строка\nи ещё одна', 'Строка\nи ещё одна'],
];

describe('the sections of an offer', () => {
  test('have the fields that the card does not have, each once', () => {
    const all = [...cardFields, ...termsSection.fields, ...displaySection.fields];
    expect([...all].sort()).toEqual(Object.keys(emptyOffer).sort());
  });

  test.each(typed)('%s typed as %j is the only change', async (field, text, value) => {
    const section = sectionOf(field);
    const odd = { ...sova, url: 'a.example', bid: 0.1 + 0.2, comment: '  как есть ', rank: null };
    const { server, save, editor } = begin(section, odd);
    expect((await save({ [field]: text })).value).toBe('view');
    expect(server.puts()).toEqual([{ ...odd, [field]: value }]);
    expect(editor.getSnapshot().context.draft).toEqual(section.part.read(server.offer));
  });

  test.each([termsSection, displaySection])('$title unchanged sends nothing', async (section) => {
    const { server, save } = begin(section);
    expect((await save()).value).toBe('view');
    expect(server.calls).toEqual([]);
  });

  test('are sent back with the values that were read, whatever they are', () => {
    const offers = fc.record({
      ...{ id: fc.nat(), name: fc.string(), period: fc.option(fc.string()), rank: fc.anything() },
      ...{ bid: fc.option(fc.double({ min: 0, noNaN: true })), min_sum: fc.option(fc.float()) },
      ...{ vip_position: fc.option(fc.nat()), comment: fc.option(fc.string()) },
    });
    fc.assert(
      fc.property(offers, (one) => {
        for (const { part } of [termsSection, displaySection]) {
          expect(part.apply(one as Offer, part.read(one as Offer))).toEqual(one);
        }
      }),
    );
  });

  test('an amount is typed and sent without rounding', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), (kopecks) => {
        const amount = kopecks / 100;
        expect(fieldValue('bid', fieldText(amount))).toBe(amount);
      }),
    );
  });

  test('are validated like a new offer', async () => {
    const wrong = { min_sum: '', max_sum: '1,2,3', period: ' ', bid: '-1', age_from: '18,5' };
    const { server, save } = begin(termsSection);
    const { context, value } = await save(wrong);
    expect(value).toBe('editing');
    const { name, ...notes } = notesOn({ ...emptyOffer, ...wrong, age_up_to: '70' });
    expect(name).toEqual(['Обязательное поле']);
    expect(context.fieldErrors).toEqual(notes);
    expect(server.calls).toEqual([]);
  });

  test.each([
    [termsSection, { min_sum: -5, age_from: 18.5 }, { bid: '1217,5' }, { bid: 1217.5 }],
    [displaySection, { display_priority: -5, vip_position: -1 }, { url: 'a.ru' }, { url: 'a.ru' }],
  ])(
    '$title is saved beside values that break the rules, if those are not touched',
    async (...a) => {
      const [section, stored, patch, sent] = a;
      const odd = { ...sova, bid: 1217, ...stored };
      const { server, save } = begin(section, odd);
      const field = Object.keys(stored)[0]!;
      expect((await save({ ...patch, [field]: '-6' })).context.fieldErrors).toHaveProperty(field);
      expect((await save({ [field]: '-5' })).value).toBe('view');
      expect(server.puts()).toEqual([{ ...odd, ...sent }]);
    },
  );
});

test('a bid that changes by more than half needs confirmation; other amounts do not', () => {
  const stateAfter = (patch: SectionDraft) => {
    const { server, editor } = begin(termsSection, { ...sova, bid: 100 });
    editor.send({ type: 'change', patch });
    editor.send({ type: 'save' });
    const { value, context } = editor.getSnapshot();
    return { value, question: context.question, calls: server.calls.length };
  };
  const asked = { value: 'confirming', question: expect.stringContaining('Ставка'), calls: 0 };
  expect(stateAfter({ bid: '151' })).toEqual(asked);
  expect(stateAfter({ bid: '49' })).toEqual(asked);
  expect(stateAfter({ bid: '1000' })).toEqual(asked);
  expect(stateAfter({ bid: '150' }).value).toBe('saving');
  expect(stateAfter({ bid: '100,5' }).value).toBe('saving');
  expect(stateAfter({ max_sum: '1' }).value).toBe('saving');
});

describe('an offer of an API that does not have all fields', () => {
  const { period, age_up_to, vip_position, ...partial } = sova;

  test('a field that is missing or empty may stay so while another is saved', async () => {
    const offer = { ...partial, min_sum: null } as Offer;
    expect(unsentFields(offer, termsSection)).toEqual(['period', 'age_up_to']);
    const { server, save } = begin(termsSection, offer);
    expect((await save({ bid: '2' })).value).toBe('view');
    expect(server.puts()).toEqual([{ ...offer, bid: 2 }]);
    expect(server.puts()[0]).not.toHaveProperty('period');
  });

  test('a missing field is sent once it is typed, and emptied again by undo', async () => {
    const { server, save, revert } = begin(displaySection, partial as Offer);
    await save({ vip_position: '4' });
    expect(server.puts()).toEqual([{ ...partial, vip_position: 4 }]);
    await revert();
    expect(server.puts()[1]).toEqual({ ...partial, vip_position: null });
  });

  test('is read if it has only id and name', () => {
    expect(Offer.parse({ id: 3, name: 'Сова' })).toEqual({ id: 3, name: 'Сова' });
    expect(termsSection.part.read({ id: 3, name: 'Сова' })).toEqual(
      Object.fromEntries(termsSection.fields.map((field) => [field, null])),
    );
  });
});

test('a save is undone by the same call, with the value as it was', async () => {
  const odd = { ...sova, keitaro_id: '', vip_position: 0 };
  const { server, save, undos, revert } = begin(displaySection, odd);
  await save({ keitaro_id: '77', vip_position: '' });
  expect(undos).toMatchObject([{ link: 'PUT /api/v1/offers/3', href: '/offers/3' }]);
  server.change({ comment: 'Чужой' });
  await revert();
  expect(server.offer).toEqual({ ...odd, comment: 'Чужой' });
});
