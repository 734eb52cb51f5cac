import { afterEach, expect, it, vi } from 'vitest';
import { type ActorRefFrom, createActor } from 'xstate';
import { draftOf } from '#features/channels/rates/rate-tables.ts';
import { rateRowsMachine } from '#features/channels/rates/rates.logic.ts';
import { storedRates } from '#features/channels/rates/rates-stored.ts';
import {
  channelSettingDraft,
  channelSettingEditorsMachine,
} from '#features/channels/settings/channel-setting-rows.ts';
import { storedChannelSettings } from '#features/channels/settings/settings-stored.ts';
import type { StoredDraftMachine } from '#machines/drafts/stored-draft.machine.ts';
import { createEditorsMachine } from '#machines/editing/editors.machine.ts';
import { kind, levelRate } from '#tests/models/editing/editor.model.ts';
import { storeOfPage } from '#tests/support/draft-stores.ts';
import { type Card, CardDraft, cardMachine, place, sova } from '#tests/support/left-drafts.ts';
import { cap, channelSettingOf, model } from '#tests/support/settings.ts';
import { createStoredDraftLogic } from '#workspace/drafts/draft-keeping.ts';
import { editorsPort } from '#workspace/drafts/editor-ports.ts';
import { typedNow } from '#workspace/format/moment-text.ts';

const { port: ratesPort } = storedRates.level;
const running: { stop(): unknown }[] = [];
afterEach(() => {
  for (const actor of running.splice(0)) actor.stop();
  localStorage.clear();
});

function begin<TActor extends { start(): TActor; stop(): unknown }>(actor: TActor): TActor {
  running.push(actor);
  return actor.start();
}

const flush = () => window.dispatchEvent(new Event('pagehide'));
const offered = (stored: ActorRefFrom<StoredDraftMachine>) =>
  expect.poll(() => stored.getSnapshot().hasTag('offer')).toBe(true);

it('each edited row is restored over the current values of the table', async () => {
  const port = editorsPort(CardDraft, true);
  const machine = createEditorsMachine('cards', cardMachine);
  const before = begin(createActor(machine));
  begin(
    createActor(createStoredDraftLogic(storeOfPage('a'), place, before, port), {
      input: { reopensGone: true },
    }),
  );
  for (const key of ['1', '2', '3']) before.send({ type: 'edit', key, value: sova });
  const { rows } = before.getSnapshot().context;
  for (const key of ['1', '2']) rows[key]!.send({ type: 'change', patch: { note: key } });
  flush();
  // The third row was opened without changes, so it has no draft.
  expect(localStorage).toHaveLength(2);

  const after = begin(createActor(machine));
  const stored = begin(
    createActor(createStoredDraftLogic(storeOfPage('b'), place, after, port), {
      input: { reopensGone: true },
    }),
  );
  const renamed = { ...sova, name: 'Иная' };
  stored.send({ type: 'record.shown', values: { '1': renamed, '3': sova } });
  await offered(stored);
  stored.send({ type: 'restore' });
  await expect.poll(() => Object.keys(stored.getSnapshot().context.drafts)).toHaveLength(2);
  const opened = after.getSnapshot().context.rows;
  expect(opened['1']!.getSnapshot().context).toMatchObject({
    initial: renamed,
    draft: { ...renamed, note: '1' },
  });
  // The second row is gone from the table, and is shown as it was.
  expect(opened['2']!.getSnapshot().context.draft).toEqual({ ...sova, note: '2' });
  expect(Object.keys(opened)).toEqual(['1', '2']);
  expect(Object.keys(localStorage).every((key) => key.endsWith('|b'))).toBe(true);
  expect(localStorage).toHaveLength(2);
});

it('a typed date is restored as the day that it meant when it was typed', async () => {
  const value = draftOf(kind, levelRate(1));
  const before = begin(createActor(rateRowsMachine(kind)));
  begin(
    createActor(createStoredDraftLogic(storeOfPage('a'), place, before, ratesPort), {
      input: { reopensGone: true },
    }),
  );
  before.send({ type: 'edit', key: '1', value });
  before.getSnapshot().context.rows['1']!.send({
    type: 'change',
    patch: { planned_date: typedNow('завтра 9', '2026-11-26T18:00') },
  });
  flush();

  const after = begin(createActor(rateRowsMachine(kind)));
  const stored = begin(
    createActor(createStoredDraftLogic(storeOfPage('b'), place, after, ratesPort), {
      input: { reopensGone: true },
    }),
  );
  stored.send({ type: 'record.shown', values: { '1': value } });
  await offered(stored);
  stored.send({ type: 'restore' });
  const row = () => after.getSnapshot().context.rows['1']?.getSnapshot().context;
  await expect.poll(() => row()?.draft.planned_date).toBe('2026-11-27T09:00');
});

it('a new rate is restored as a new row, and a deleted rate with its values', async () => {
  const before = begin(createActor(rateRowsMachine(kind)));
  begin(
    createActor(createStoredDraftLogic(storeOfPage('a'), place, before, ratesPort), {
      input: { reopensGone: ratesPort.reopensGone },
    }),
  );
  before.send({ type: 'rows.shown', shown: [draftOf(kind, levelRate(1))] });
  before.send({ type: 'edit', key: '1', value: draftOf(kind, levelRate(1)) });
  before.send({ type: 'add' });
  for (const row of Object.values(before.getSnapshot().context.rows)) {
    row.send({
      type: 'change',
      patch: { new_client_rate: '77', planned_date_unfinished: 'typed' },
    });
  }
  flush();
  expect(localStorage).toHaveLength(2);

  const after = begin(createActor(rateRowsMachine(kind)));
  const stored = begin(
    createActor(createStoredDraftLogic(storeOfPage('b'), place, after, ratesPort), {
      input: { reopensGone: ratesPort.reopensGone },
    }),
  );
  const others = levelRate(5);
  after.send({ type: 'rows.shown', shown: [draftOf(kind, others)] });
  stored.send({ type: 'record.shown', values: { '5': draftOf(kind, others) } });
  await offered(stored);
  stored.send({ type: 'restore' });
  await expect.poll(() => Object.keys(stored.getSnapshot().context.drafts)).toHaveLength(2);
  const { 1: old, 'new-1': added } = after.getSnapshot().context.rows;
  expect(old!.getSnapshot().context).toMatchObject({
    key: '1',
    initial: draftOf(kind, levelRate(1)),
  });
  // From a draft of an earlier version, only the fields of a rate are restored.
  expect(old!.getSnapshot().context.draft).toEqual({
    ...draftOf(kind, levelRate(1)),
    new_client_rate: '77',
  });
  // The level of the added row is the next free one, because it was not typed.
  expect(added!.getSnapshot().context.draft).toMatchObject({
    level: '6',
    new_client_rate: '77',
  });
});

it('values of settings of a channel are restored, texts and lists, also of a setting that is gone', async () => {
  const cities = { ...channelSettingOf(model), type: 'multiselect', value: ['msk'] };
  const held = {
    '1': channelSettingDraft(channelSettingOf(cap)),
    '2': channelSettingDraft(cities),
  };
  const typed = { '1': '77', '2': ['msk', 'spb'] };
  const open = (id: string) => {
    const rows = begin(createActor(channelSettingEditorsMachine));
    const { port } = storedChannelSettings;
    const logic = createStoredDraftLogic(storeOfPage(id), place, rows, port);
    const input = { reopensGone: port.reopensGone };
    return { rows, stored: begin(createActor(logic, { input })) };
  };
  const before = open('a').rows;
  for (const [key, value] of Object.entries(held)) {
    before.send({ type: 'edit', key, value });
    const patch = { value: typed[key as keyof typeof typed] };
    before.getSnapshot().context.rows[key]!.send({ type: 'change', patch });
  }
  flush();

  const { rows, stored } = open('b');
  stored.send({ type: 'record.shown', values: { '1': held['1'] } });
  await offered(stored);
  stored.send({ type: 'restore' });
  const drafts = () =>
    Object.entries(rows.getSnapshot().context.rows).map(([key, row]) => [
      key,
      row.getSnapshot().context.draft.value,
    ]);
  await expect.poll(drafts).toEqual(Object.entries(typed));
});

it('a new rate that is in the table already is not offered', async () => {
  const before = begin(createActor(rateRowsMachine(kind)));
  begin(
    createActor(createStoredDraftLogic(storeOfPage('a'), place, before, ratesPort), {
      input: { reopensGone: true },
    }),
  );
  before.send({ type: 'rows.shown', shown: [] });
  before.send({ type: 'add' });
  const patch = { new_client_rate: '77', returning_client_rate: '70' };
  before.getSnapshot().context.rows['new-1']!.send({ type: 'change', patch });
  flush();
  expect(localStorage).toHaveLength(1);

  const after = begin(createActor(rateRowsMachine(kind)));
  const stored = begin(
    createActor(createStoredDraftLogic(storeOfPage('b'), place, after, ratesPort), {
      input: { reopensGone: true },
    }),
  );
  const written = { ...levelRate(1), new_client_rate: 77, returning_client_rate: 70 };
  stored.send({ type: 'record.shown', values: { '1': draftOf(kind, written) } });
  await expect.poll(() => localStorage.length).toBe(0);
  expect(stored.getSnapshot().value).toMatchObject({ offer: 'none' });
});

it('what was typed before the storing actor started is kept without further typing', async () => {
  const edited = begin(createActor(createEditorsMachine('cards', cardMachine)));
  edited.send({ type: 'edit', key: '1', value: sova });
  edited.getSnapshot().context.rows['1']!.send({ type: 'change', patch: { note: 'моё' } });
  const port = editorsPort(CardDraft, true);
  const stored = begin(
    createActor(createStoredDraftLogic(storeOfPage('a'), place, edited, port), {
      input: { reopensGone: true },
    }),
  );
  await expect.poll(() => Object.keys(stored.getSnapshot().context.drafts)).toEqual(['1']);
});

it('rows that change together are read once, and again after the next change', async () => {
  const edited = begin(createActor(createEditorsMachine('cards', cardMachine)));
  for (const key of ['1', '2', '3']) edited.send({ type: 'edit', key, value: sova });
  const port = editorsPort(CardDraft, true);
  const read = vi.spyOn(port, 'read');
  const stored = begin(
    createActor(createStoredDraftLogic(storeOfPage('a'), place, edited, port), {
      input: { reopensGone: true },
    }),
  );
  await expect.poll(() => read.mock.calls.length).toBeGreaterThan(0);
  const change = (key: string, note: string) =>
    edited.getSnapshot().context.rows[key]!.send({ type: 'change', patch: { note } });
  for (const note of ['моё', 'другое']) {
    read.mockClear();
    for (const key of ['1', '2', '3']) change(key, note);
    const notes = () =>
      Object.values(stored.getSnapshot().context.drafts).map(({ draft }) => (draft as Card).note);
    await expect.poll(notes).toEqual([note, note, note]);
    expect(read).toHaveBeenCalledTimes(1);
  }
});
