import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seenIn, TOASTS_AT_MOST, type ToastEntry } from '#machines/feedback/toasts.ts';
import { createTestToasts } from '#tests/support/toasts.ts';

const seen = (entries: readonly ToastEntry[]) => entries.filter(({ phase }) => phase !== 'hidden');

function begin() {
  const test = createTestToasts();
  const { toasts } = test;
  const entries = () => toasts.getSnapshot().context.toasts;
  return {
    ...test,
    entries,
    ids: () => entries().map(({ id }) => id),
    start: (id: string, link = `PUT /${id}`) =>
      toasts.send({ type: 'call.started', id, link, isWrite: true }),
    succeed: (id: string) =>
      toasts.send({ type: 'call.succeeded', id, link: `PUT /${id}`, isWrite: true }),
    fail: (id: string) =>
      toasts.send({ type: 'call.failed', id, link: `PUT /${id}`, text: 'Нет места' }),
  };
}

describe('messages', () => {
  it('are hidden under the lock, and do not expire as long as it lasts', () => {
    const { toasts, tick, start, succeed, fail, ids } = begin();
    const drawn = () => seenIn(toasts.getSnapshot().context).map(({ id }) => id);
    start('a');
    succeed('a');
    start('b');
    toasts.send({ type: 'cover.changed', isCovered: true });
    expect(drawn()).toEqual([]);
    fail('b');
    toasts.send({ type: 'message', id: 'c', link: 'c', tone: 'error', text: 'Не вышло' });
    tick(60);
    expect([drawn(), ids()]).toEqual([[], ['a', 'b', 'c']]);
    expect(toasts.getSnapshot().can({ type: 'close', id: 'b' })).toBe(false);
    toasts.send({ type: 'cover.changed', isCovered: false });
    expect(drawn()).toEqual(['a', 'b', 'c']);
    tick(14);
    expect(drawn()).toEqual(['a', 'b', 'c']);
    tick(2);
    expect(
      toasts.getSnapshot().context.toasts.every(({ ref }) => ref.getSnapshot().matches('fading')),
    ).toBe(true);
  });

  it('drop a hint before any other message when there is no room', () => {
    const { toasts, start, succeed, ids } = begin();
    start('a');
    succeed('a');
    toasts.send({ type: 'message', id: 'key', link: 'key', tone: 'hint', text: 'Клавиша занята' });
    start('b');
    start('c');
    expect(ids()).toEqual(['a', 'b', 'c']);
  });

  it('are at most three, one per link, whatever happens', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
    const link = fc.constantFrom('GET /1', 'PUT /2', 'PUT /3', 'POST /4', 'POST /5');
    const isWrite = fc.boolean();
    const tone = fc.constantFrom('success' as const, 'error' as const, 'hint' as const);
    const text = fc.constant('…');
    const happening = fc.oneof(
      fc.record({ type: fc.constant('call.started' as const), id, link, isWrite }),
      fc.record({ type: fc.constant('call.succeeded' as const), id, link, isWrite }),
      fc.record({ type: fc.constant('call.failed' as const), id, link, text }),
      fc.record({ type: fc.constant('call.dropped' as const), id }),
      fc.record({ type: fc.constant('message' as const), id, link, tone, text }),
      fc.record({ type: fc.constant('pass' as const), ms: fc.constantFrom(100, 400, 600) }),
      fc.record({ type: fc.constant('tick' as const), seconds: fc.constantFrom(1, 16) }),
    );
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 30 }), (happenings) => {
        const { toasts, clock, tick, entries } = begin();
        for (const event of happenings) {
          if (event.type === 'pass') clock.increment(event.ms);
          else if (event.type === 'tick') tick(event.seconds);
          else toasts.send(event);
          expect(seen(entries()).length).toBeLessThanOrEqual(TOASTS_AT_MOST);
          const links = entries().map((entry) => entry.link);
          expect(new Set(links).size).toBe(links.length);
          // A removed message leaves no running actor.
          expect(Object.keys(toasts.getSnapshot().children)).toHaveLength(entries().length);
          // The newest message is never removed.
          if (event.type === 'message') expect(entries().at(-1)?.id).toBe(event.id);
        }
        toasts.stop();
      }),
      { numRuns: 200 },
    );
  });

  it('are removed oldest first, a success before an error, a running call last', () => {
    const { start, succeed, fail, ids } = begin();
    for (const id of ['running', 'failed', 'done']) start(id);
    fail('failed');
    succeed('done');
    start('4');
    expect(ids()).toEqual(['running', 'failed', '4']);
    start('5');
    expect(ids()).toEqual(['running', '4', '5']);
    start('6');
    expect(ids()).toEqual(['4', '5', '6']);
  });

  it('show a failure whose message was removed or closed during its call', () => {
    const { start, fail, ids, entries } = begin();
    for (const id of ['1', '2', '3', '4']) start(id);
    expect(ids()).toEqual(['2', '3', '4']);
    fail('1');
    expect(ids()).toContain('1');
    expect(entries().find(({ id }) => id === '1')?.phase).toBe('error');
  });

  it('hide a quick read and show a slow one', () => {
    const { toasts, clock, entries } = begin();
    const read = { id: '1', link: 'GET /api/users', isWrite: false };
    toasts.send({ type: 'call.started', ...read });
    clock.increment(399);
    expect(seen(entries())).toEqual([]);
    clock.increment(1);
    expect(seen(entries())).toHaveLength(1);
    toasts.send({ type: 'call.succeeded', ...read });
    expect(entries()).toEqual([]);
  });

  it('can all be closed but one', () => {
    const { toasts, start, ids } = begin();
    start('1');
    toasts.send({ type: 'message', id: 's', link: 'session', tone: 'error', text: 'Истекла' });
    toasts.send({ type: 'close.all', except: 'session' });
    expect(ids()).toEqual(['s']);
    toasts.send({ type: 'close.all', except: null });
    expect(ids()).toEqual([]);
  });
});

describe('the message of a write with an unknown outcome', () => {
  const link = 'PUT /3';
  function beginLost(title = { text: 'А' } as { text: string; key?: string }) {
    const { toasts } = createTestToasts();
    const texts = () =>
      toasts
        .getSnapshot()
        .context.toasts.map((one) => `${one.id} ${one.ref.getSnapshot().context.text}`);
    const start = (id: string, text: string, key?: string) =>
      toasts.send({ type: 'call.started', id, link, isWrite: true, title: { text, key } });
    toasts.send({ type: 'call.started', id: '1', link, isWrite: true, title });
    const fail = (href?: string) =>
      toasts.send({
        type: 'call.failed',
        id: '1',
        link,
        title,
        text: 'Нет',
        ...(href && { href }),
      });
    fail('/3');
    return { toasts, texts, start, fail };
  }

  it('stays beside the messages of another write with its link', () => {
    const { toasts, texts, start } = beginLost();
    start('2', 'Б');
    const failure = { link, title: { text: 'Б' }, text: 'Нет', href: '/3' };
    toasts.send({ type: 'call.failed', id: '2', ...failure });
    expect(texts()).toEqual(['1 Нет', '2 Нет']);
    toasts.send({ type: 'message', id: '2', link, tone: 'success', text: 'Записано' });
    expect(texts()).toEqual(['1 Нет', '2 Записано']);
    start('3', 'В');
    expect(texts()).toEqual(['1 Нет', '3 Загрузка данных...']);
    toasts.send({ type: 'message', id: '1', link, tone: 'success', text: 'Записано' });
    expect(texts()).toEqual(['1 Записано']);
  });

  it('is replaced by a repeat of the write', () => {
    const { texts, start } = beginLost();
    start('2', 'А');
    expect(texts()).toEqual(['2 Загрузка данных...']);
  });

  it('passes its link to a repeat of the write until a server has judged the repeat', () => {
    const { toasts, start } = beginLost();
    const newest = () => {
      const { phase, href } = toasts.getSnapshot().context.toasts.at(-1)!;
      return [phase, href];
    };
    const fail = (id: string, isUnjudged: boolean) =>
      toasts.send({ type: 'call.failed', id, link, title: { text: 'А' }, text: 'Нет', isUnjudged });
    start('2', 'А');
    fail('2', true);
    expect(newest()).toEqual(['error', '/3']);
    start('3', 'А');
    fail('3', true);
    expect(newest()).toEqual(['error', '/3']);
    start('4', 'А');
    fail('4', false);
    expect(newest()).toEqual(['error', null]);
    start('5', 'А');
    fail('5', true);
    expect(newest()).toEqual(['error', null]);
  });

  it('passes no link to another call, and a created record passes none to a later write', () => {
    const { toasts, start } = beginLost();
    const failed = (id: string, of: string) => {
      const call = { id, link: of, title: { text: 'А' } };
      toasts.send({ type: 'call.started', isWrite: true, ...call });
      toasts.send({ type: 'call.failed', text: 'Нет', isUnjudged: true, ...call });
      return toasts.getSnapshot().context.toasts.at(-1);
    };
    expect(failed('2', 'PUT /4')).toMatchObject({ phase: 'error', href: null });
    start('3', 'А');
    const made = { title: { text: 'А' }, href: '/3' };
    toasts.send({ type: 'call.succeeded', id: '3', link, isWrite: true, ...made });
    expect(failed('4', link)).toMatchObject({ phase: 'error', href: null });
  });

  it('passes no link to a success of the same write or to a message without a call', () => {
    const { toasts, start } = beginLost();
    start('2', 'А');
    toasts.send({ type: 'call.succeeded', id: '2', link, isWrite: true, title: { text: 'А' } });
    expect(toasts.getSnapshot().context.toasts).toMatchObject([{ phase: 'success', href: null }]);
    const other = beginLost().toasts;
    other.send({
      type: 'message',
      id: '2',
      link,
      tone: 'success',
      title: { text: 'А' },
      text: 'Нет',
    });
    expect(other.getSnapshot().context.toasts).toMatchObject([{ phase: 'success', href: null }]);
  });

  it('is distinguished by its key from another creation with the same title', () => {
    const { texts, start } = beginLost({ text: 'Создание', key: 'k' });
    start('2', 'Создание', 'other');
    expect(texts()).toEqual(['1 Нет', '2 Загрузка данных...']);
    start('3', 'Создание', 'k');
    expect(texts()).toEqual(['3 Загрузка данных...']);
  });

  it('is replaced by another write once it was refused, or the record is gone', () => {
    const refused = beginLost();
    refused.fail();
    refused.start('2', 'Б');
    expect(refused.texts()).toHaveLength(1);
    const gone = beginLost();
    gone.toasts.send({ type: 'record.gone', href: '/3' });
    gone.start('2', 'Б');
    expect(gone.texts()).toHaveLength(1);
  });
});

it('messages above the limit lose a success before a failure, and never the newest', () => {
  const { toasts } = createTestToasts();
  const notify = (id: string, tone: 'success' | 'error') =>
    toasts.send({ type: 'message', id, link: id, tone, text: id });
  const ids = () => toasts.getSnapshot().context.toasts.map(({ id }) => id);
  notify('failure', 'error');
  notify('old', 'success');
  notify('older failure', 'error');
  notify('newest', 'success');
  expect(ids()).toEqual(['failure', 'older failure', 'newest']);
  notify('third failure', 'error');
  expect(ids()).toEqual(['failure', 'older failure', 'third failure']);
  notify('late success', 'success');
  expect(ids()).toEqual(['older failure', 'third failure', 'late success']);
});
