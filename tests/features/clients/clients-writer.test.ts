import { describe, expect, test } from 'vitest';
import { createClientsApi } from '#api/clients.api.ts';
import type { Client } from '#contract/clients.ts';
import { addressesPart, mainPart, passportPart } from '#features/clients/page/client-parts.ts';
import { type ClientWriter, clientWriter } from '#features/clients/page/client-writer.ts';
import { petrov } from '#tests/support/clients.ts';
import { createRecordServer, type RecordOptions } from '#tests/support/record-server.ts';
import type { Part } from '#workspace/writing/part.ts';
import { UndoRefused } from '#workspace/writing/undo.ts';
import type { Outcome } from '#workspace/writing/whole-writer.ts';

function begin(options: RecordOptions<Client> = {}) {
  const { server, http } = createRecordServer<Client>(petrov, options);
  return { server, writer: clientWriter({ clients: createClientsApi(http) }) };
}

const write = <TDraft extends object>(
  writer: ClientWriter,
  id: number,
  part: Part<Client, TDraft>,
  draft: TDraft,
  base: TDraft,
) => writer.write(id, part, { draft, base });

/** Writes a part and returns it as saved. */
async function change<TDraft extends object>(
  ...args: Parameters<typeof write<TDraft>>
): Promise<TDraft> {
  const outcome = await write(...args);
  if (outcome.type !== 'saved') throw new Error(`it ended as ${outcome.type}`);
  return outcome.value!;
}

async function conflictOf<TDraft>(writing: Promise<Outcome<Client, TDraft>>) {
  const outcome = await writing;
  if (outcome.type !== 'conflict') throw new Error(`it ended as ${outcome.type}`);
  return outcome;
}

const main = mainPart.read(petrov);
const passport = passportPart.read(petrov);
const addresses = addressesPart.read(petrov);

describe('writing a part of a client', () => {
  test('sends the whole client as it was read, with unknown fields and the edits', async () => {
    const { server, writer } = begin();
    await change(writer, 7, mainPart, { ...main, phone: '+7 (999) 000-11-22', email: '' }, main);
    expect(server.puts()[0]).toEqual({ ...petrov, phone: '79990001122', email: null });
  });

  test.each([
    ['leaves out', ({ passport: _, addresses: __, ...bare }: Client) => bare],
    ['leaves out the first of', ({ passport: _, ...bare }: Client) => bare],
    ['leaves out the second of', ({ addresses: _, ...bare }: Client) => bare],
    ['has null for', (client: Client) => ({ ...client, passport: null, addresses: null })],
  ])('keeps passport and addresses if the answer %s them', async (_, bare) => {
    const { server, writer } = begin({
      answerPut: (taken) => ({ status: 200, body: { success: true, data: bare(taken) } }),
    });
    const outcome = await write(writer, 7, mainPart, { ...main, first_name: 'Павел' }, main);
    expect(outcome.whole).toMatchObject({ ...petrov, first_name: 'Павел' });
    expect(server.calls.map(({ method }) => method)).toEqual(['GET', 'PUT', 'GET']);
  });

  test('reads nothing again after an answer with them', async () => {
    const { server, writer } = begin();
    server.change({ passport: null, addresses: [] });
    await change(writer, 7, mainPart, { ...main, first_name: 'Павел' }, main);
    expect(server.calls.map(({ method }) => method)).toEqual(['GET', 'PUT']);
  });

  test.each([
    ['that says so', { series: '••••', number: '•••456', masked: true }],
    ['that does not say so', { series: '**** ', number: '***456' }],
    ['with a shown series', { series: '4510', number: '***456' }],
  ])('never sends back a masked passport %s', async (_, fields) => {
    const { server, writer } = begin();
    const masked = { id: 3, ...fields, issued_by: null, issued_date: null, division_code: null };
    server.record = { ...petrov, passport: masked };
    await change(writer, 7, mainPart, { ...main, first_name: 'Павел' }, main);
    const { passport: hidden, ...others } = petrov;
    expect(server.puts()[0]).toEqual({ ...others, first_name: 'Павел' });
    expect(hidden).toBeDefined();
  });

  test.each([
    ['that say so', { phone: '••••••••567', email: '•••@•••', contacts_masked: true }],
    ['that do not say so', { phone: '*******4567', email: null }],
  ])('never sends back masked contacts %s, and accepts them in the form', async (_, fields) => {
    const { server, writer } = begin();
    const masked = { ...petrov, ...fields };
    server.record = masked;
    const read = mainPart.read(masked);
    expect(mainPart.validate({ ...read, first_name: 'Павел' }, null)).toEqual({});
    await change(writer, 7, mainPart, { ...read, first_name: 'Павел' }, read);
    const { phone: __, email: ___, ...others } = petrov;
    expect(server.puts()[0]).toEqual({ ...others, first_name: 'Павел' });
  });

  test('sends a passport that the API marks as not masked, whatever its characters', async () => {
    const { server, writer } = begin();
    const odd = { ...petrov.passport, number: '12*456', masked: false };
    server.record = { ...petrov, passport: odd };
    await change(writer, 7, mainPart, { ...main, first_name: 'Павел' }, main);
    expect(server.puts()[0]).toMatchObject({ passport: odd });
  });

  test('reports a conflict if others have changed another field of the same part', async () => {
    const { server, writer } = begin();
    server.record = { ...petrov, email: 'new@mail.example' };
    const draft = { ...main, first_name: 'Павел' };
    const clash = await conflictOf(write(writer, 7, mainPart, draft, main));
    expect(clash.draft).toEqual({ ...draft, email: 'new@mail.example' });
    expect(server.puts()).toEqual([]);
  });

  const contacts = { phone: '••••••••567', email: '•••@•••', contacts_masked: true };
  const papers = { id: 3, series: '••••', number: '•••456', issued_by: null, issued_date: null };
  const masked = { ...papers, division_code: null, masked: true };

  test('does not take fields that the user may no longer see for a change by others', async () => {
    const { server, writer } = begin({
      refusePut: () => ({ status: 403, body: { success: false, message: 'Нет прав.' } }),
    });
    server.record = { ...petrov, ...contacts, passport: masked };
    const saved = write(writer, 7, mainPart, { ...main, first_name: 'Павел' }, main);
    await expect(saved).rejects.toThrow('Нет прав.');
    const { passport: _, phone: __, email: ___, ...others } = petrov;
    expect(server.puts()).toEqual([{ ...others, first_name: 'Павел' }]);
  });

  test('does not take newly visible contacts for a change by others, unlike an edited passport', async () => {
    const { server, writer } = begin();
    const base = mainPart.read({ ...petrov, ...contacts });
    await change(writer, 7, mainPart, { ...base, first_name: 'Павел' }, base);
    expect(server.puts()).toEqual([{ ...petrov, first_name: 'Павел' }]);
    const hidden = passportPart.read({ ...petrov, passport: masked });
    const written = { ...hidden, issued_by: 'УФМС' };
    await conflictOf(write(writer, 7, passportPart, written, hidden));
    expect(server.puts()).toHaveLength(1);
  });

  test.each([
    ['a phone', mainPart, main, { phone: '+7 (999) 111-11-11' }, 'Телефон и почта скрыты'],
    ['a passport', passportPart, passport, { number: '654321' }, 'Данные паспорта скрыты'],
  ] as const)(
    'refuses to write %s that is hidden since, with the reason and without a conflict',
    async (_, part, base, typed, said) => {
      const { server, writer } = begin();
      const told: Client[] = [];
      writer.on('written', ({ whole }) => told.push(whole));
      server.record = { ...petrov, ...contacts, passport: masked };
      const saved = write(writer, 7, part as never, { ...base, ...typed }, base);
      await expect(saved).rejects.toThrow(said);
      expect(server.puts()).toEqual([]);
      expect(told.at(-1)).toMatchObject({ passport: masked });
    },
  );

  test.each([
    ['a phone', mainPart, main, { phone: '+7 (999) 111-11-11' }, 'Телефон и почта скрыты'],
    ['a passport', passportPart, passport, { number: '654321' }, 'Данные паспорта скрыты'],
  ] as const)(
    'refuses to undo %s that is hidden since, with the reason',
    async (_, part, base, typed, said) => {
      const { server, writer } = begin();
      let revert = (): Promise<unknown> => Promise.resolve();
      const change = { draft: { ...base, ...typed }, base, sent: [] };
      await writer.write(7, part as never, change, (back) => {
        revert = back;
      });
      const sent = server.puts().length;
      server.record = { ...server.record, ...contacts, passport: masked };
      // No other user has changed the client, and no form is open.
      await expect(revert()).rejects.toThrow(
        new UndoRefused(`${said}: сохранить их больше нельзя.`),
      );
      expect(server.puts()).toHaveLength(sent);
    },
  );

  test('undoes a name beside a phone that is hidden since', async () => {
    const { server, writer } = begin();
    let revert = (): Promise<unknown> => Promise.resolve();
    const change = { draft: { ...main, first_name: 'Павел' }, base: main, sent: [] };
    await writer.write(7, mainPart, change, (back) => {
      revert = back;
    });
    server.record = { ...server.record, ...contacts };
    await revert();
    expect(server.puts().at(-1)).toMatchObject({ first_name: petrov.first_name });
    expect(server.puts().at(-1)).not.toHaveProperty('phone');
  });

  test('reports a change by others beside hidden fields as a conflict', async () => {
    const { server, writer } = begin();
    server.record = { ...petrov, ...contacts, last_name: 'Петренко' };
    const draft = { ...main, first_name: 'Павел' };
    const clash = await conflictOf(write(writer, 7, mainPart, draft, main));
    expect(clash.theirs.last_name).toBe('Петренко');
  });

  test('reads the client again if the API does not return it', async () => {
    const { server, writer } = begin({
      answerPut: () => {
        server.change({ updated_at: 'later' });
        return { status: 200, body: { success: true } };
      },
    });
    const told: Client[] = [];
    writer.on('written', ({ whole }) => told.push(whole));
    await change(writer, 7, mainPart, { ...main, first_name: 'Павел' }, main);
    expect(told[0]).toMatchObject({ first_name: 'Павел', updated_at: 'later' });
  });

  test('succeeds even if the outcome cannot be read', async () => {
    const { server, writer } = begin({
      answerPut: () => {
        server.isDeaf = true;
        return { status: 200, body: { success: true } };
      },
    });
    const value = await change(writer, 7, mainPart, { ...main, first_name: 'Павел' }, main);
    expect(value.first_name).toBe('Павел');
  });

  test('maps errors to the fields of the form', async () => {
    const refusal = (errors: object) => ({
      refusePut: () => ({ status: 422, body: { success: false, message: 'Нет', errors } }),
    });
    const fieldsOf = async (write: Promise<unknown>) =>
      (await write.catch((error) => error.problem.fields)) as object;

    const one = begin(refusal({ 'passport.issued_by': ['Кем?'] }));
    const issued = { ...passport, issued_by: '' };
    expect(await fieldsOf(change(one.writer, 7, passportPart, issued, passport))).toEqual({
      issued_by: ['Кем?'],
    });

    const two = begin(
      refusal({ 'addresses.1.city': ['Какой?'], 'addresses.0.house': ['Где?'], addresses: ['!'] }),
    );
    const moved = { ...addresses, residence_region: 'Тверская' };
    expect(await fieldsOf(change(two.writer, 7, addressesPart, moved, addresses))).toEqual({
      residence_city: ['Какой?'],
      registration_house: ['Где?'],
      addresses: ['!'],
    });
  });
});
