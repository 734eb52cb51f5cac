import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { CATALOGUE } from './catalogue.ts';
import { type Fault, GROUPS, type Group, inTime, NotMade, same, type Trial } from './fault.ts';
import { notMade } from './not-made.ts';
import { summaryOf, toJson, toMarkdown } from './report.ts';
import { hasFailed, randomOf, runFaults } from './runner.ts';
import { requireWorking } from './support/console.ts';
import { requireUntouched } from './support/fingerprint.ts';
import { Ledger } from './support/ledger.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A server that acknowledges each new client, and stores all but those for which `loses` is true. */
async function forgetful(loses: (n: number) => boolean, half = false) {
  const rows: { email: string; passports: number; addresses: number; keys: number }[] = [];
  let n = 0;
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      n += 1;
      const { email } = JSON.parse(text) as { email: string };
      if (!loses(n)) rows.push({ email, passports: 1, addresses: half ? 1 : 2, keys: 1 });
      response.writeHead(201).end(JSON.stringify({ data: { id: n } }));
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const database = { query: async () => ({ rows }) } as unknown as pg.Client;
  return { address: `http://127.0.0.1:${port}`, database };
}

async function written(server: Awaited<ReturnType<typeof forgetful>>) {
  const ledger = new Ledger('token');
  for (let n = 0; n < 5; n++) await ledger.write(server.address);
  await ledger.requireKept(server.database);
}

const fault = (run: Fault['run'], fields: Partial<Fault> = {}): Fault => ({
  ...{ id: 'planted', group: 'storage', does: 'a', promises: 'b', repetitions: 3, seconds: 5 },
  run,
  ...fields,
});
const results = (faults: readonly Fault[], options = {}) =>
  runFaults(faults, { seed: 1, minutes: 1, ...options });

/** A broken promise of each group, as the real checks see it. */
const PLANTED: Record<Group, [run: Fault['run'], sentence: string]> = {
  storage: [
    async () => void (await written(await forgetful((n) => n === 3))) as undefined,
    '1 of 5 acknowledged writes are lost',
  ],
  'database server': [
    async () =>
      requireUntouched({ users: 'a', offers: 'b' }, { users: 'a', offers: 'c' }) as undefined,
    'rows that nobody wrote have changed: offers',
  ],
  instances: [async () => same(41, 79, 'raised by') as undefined, 'raised by: 41 instead of 79'],
  network: [async () => inTime(1e6, 2, 'a call') as undefined, 'a call took 1000000.0 s, not 2 s'],
  browser: [
    async () => {
      const found = { click: async () => {}, waitFor: async () => {}, first: () => found };
      const page = { getByRole: () => found, locator: () => found } as unknown as Page;
      await requireWorking({ errors: ['TypeError'] }, page);
      return undefined;
    },
    'uncaught errors in the page: TypeError',
  ],
};

describe('the runner of faults', () => {
  it.each(GROUPS)('reports a broken promise of the group "%s", and fails', async (group) => {
    const [run, sentence] = PLANTED[group];
    const found = await results([fault(run, { group })]);
    expect(found[0]).toMatchObject({ status: 'broken', runs: 3, kept: 0 });
    expect(found[0]?.notes[0]).toContain(`repetition 1: ${sentence}`);
    expect(hasFailed(found)).toBe(true);
    const report = toMarkdown(found, circumstances);
    expect(report).toContain('broken, 0/3');
    expect(report).toContain('## Not kept');
    expect(JSON.parse(toJson(found, circumstances))).toMatchObject({ isKept: false });
  });

  it('reports a half-written client, and one that was refused but is stored', async () => {
    const half = await forgetful(() => false, true);
    await expect(written(half)).rejects.toThrow('5 clients are half there');
    const ledger = new Ledger('token');
    const whole = await forgetful(() => false);
    await ledger.write(whole.address);
    for (const attempt of ledger.attempts) attempt.state = 'refused';
    await expect(ledger.requireKept(whole.database)).rejects.toThrow('were refused as not written');
    await expect(written(await forgetful(() => false))).resolves.toBeUndefined();
  });

  it('reports a single broken repetition and still runs the others and the next fault', async () => {
    const found = await results([
      fault(async ({ repetition }) => same(repetition === 2, false, 'the second') as undefined),
      fault(async () => ({ 'recovery s': 2 }), { id: 'next' }),
    ]);
    expect(found.map(({ status, kept }) => [status, kept])).toEqual([
      ['broken', 2],
      ['kept', 3],
    ]);
    expect(found[1]?.measures).toEqual({ 'recovery s': 2 });
  });

  it('aborts a run that takes too long, runs its cleanups and removes its folder', async () => {
    const seen: string[] = [];
    const hangs = async (trial: Trial) => {
      trial.later(() => seen.push('first'));
      trial.later(() => seen.push(`second ${existsSync(trial.folder)}`));
      seen.push(trial.folder);
      return new Promise<undefined>(() => undefined);
    };
    const [found] = await results([fault(hangs, { seconds: 0.05, repetitions: 1 })]);
    expect(found).toMatchObject({ status: 'broken' });
    expect(found?.notes[0]).toContain('took longer than');
    expect(seen.slice(1)).toEqual(['second true', 'first']);
    expect(existsSync(seen[0] ?? '')).toBe(false);
  });

  it('distinguishes a fault that cannot be made from one not run in time; only the latter fails', async () => {
    const unmade = fault(async () => {
      throw new NotMade('there is no compiler');
    });
    const [first, second] = await results([unmade, fault(async () => undefined)]);
    expect(first).toMatchObject({ status: 'not made', notes: ['there is no compiler'], runs: 0 });
    expect(second).toMatchObject({ status: 'kept' });
    expect(hasFailed([first!, second!])).toBe(false);
    const late = await results([fault(async () => undefined)], { minutes: -1 });
    expect(late[0]).toMatchObject({ status: 'not run', runs: 0 });
    expect(hasFailed(late)).toBe(true);
    expect(hasFailed([])).toBe(true);
    expect(summaryOf([first!, second!])).toBe(
      '1 faults in 3 runs: 1 kept, 0 broken; 1 not made here.',
    );
  });

  it('draws the same numbers for the same seed, fault and repetition', async () => {
    const drawn: number[] = [];
    const draw = fault(async ({ random }) => void drawn.push(random()) as undefined);
    await results([draw]);
    await results([draw], { from: 2, repetitions: 2 });
    await results([draw], { seed: 2, repetitions: 1 });
    expect(drawn.slice(3, 5)).toEqual(drawn.slice(1, 3));
    expect(new Set(drawn).size).toBe(4);
    const random = randomOf('text');
    const many = Array.from({ length: 1_000 }, random);
    expect(many.every((number) => number >= 0 && number < 1)).toBe(true);
    expect(many.reduce((sum, number) => sum + number, 0) / 1_000).toBeCloseTo(0.5, 1);
  });
});

describe('the catalogue of faults', () => {
  it('has unique ids, every group, and at least 48 faults that can be made', () => {
    const ids = CATALOGUE.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(CATALOGUE.length - notMade.length).toBeGreaterThanOrEqual(48);
    for (const group of GROUPS) expect(CATALOGUE.some((one) => one.group === group)).toBe(true);
  });

  it('repeats each kind of kill and power cut 50 times', () => {
    const kills = CATALOGUE.filter(({ id }) => /^(?:kill|power-cut)|-kill(?:ed)?$/.test(id));
    expect(kills.length).toBeGreaterThan(14);
    for (const { repetitions } of kills) expect(repetitions).toBe(50);
  });

  it('gives a reason for each fault that cannot be made', async () => {
    const found = await results(notMade);
    for (const { status, notes } of found) {
      expect(status).toBe('not made');
      expect(notes[0]?.length).toBeGreaterThan(20);
    }
  });
});

const circumstances = {
  ...{ seed: 1, date: '2026-01-01 00:00', machine: 'a machine', load: 0.1, options: '--fast' },
};
