/** What the messages of a console report about writes that are refused, repeated and undone. */
import { fireEvent, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createOfferCardLogic } from '#features/offers/page/offer.logic.ts';
import { cardKey } from '#features/offers/page/offer-keys.ts';
import { cardPart, offerWriter } from '#features/offers/page/offer-writer.ts';
import { deferred, settle } from '#tests/support/deferred.ts';
import { ok, sova } from '#tests/support/offers.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';
import { UndoCommands } from '#tests/support/toaster.tsx';
import { PartlyUndone, UndoRefused } from '#workspace/writing/undo.ts';

const READ = 'GET /api/v1/offers/3';
const WRITE = 'PUT /api/v1/offers/3';
const stale = { success: false, message: 'Запись уже изменена.' };

async function begin() {
  const begun = await beginSignedIn();
  const { runtime } = begun;
  const tones: string[] = [];
  runtime.toasts.subscribe(({ context }) =>
    tones.push(...context.toasts.flatMap(({ phase }) => (phase === 'hidden' ? [] : [phase]))),
  );
  const texts = () =>
    runtime.toasts.getSnapshot().context.toasts.map(({ ref }) => ref.getSnapshot().context.text);
  return { ...begun, tones, texts };
}

describe('a write refused as stale', () => {
  test('shows no error if it is repeated automatically', async () => {
    const { runtime, call, tones } = await begin();
    const base = cardPart.read(sova);
    const writing = runtime.writers.of(offerWriter).write(3, cardPart, {
      draft: { ...base, name: 'А' },
      base,
    });
    (await call(READ)).answer(200, ok(sova));
    (await call(WRITE)).answer(412, stale);
    (await call(READ)).answer(200, ok({ ...sova, bid: 2 }));
    (await call(WRITE)).answer(200, ok({ ...sova, bid: 2, name: 'А' }));
    await writing;
    expect([...new Set(tones)]).toEqual(['loading', 'success']);
  });

  test('shows the error if it is not repeated', async () => {
    const { runtime, call, texts } = await begin();
    const writing = runtime.offers.update(3, sova, { etag: '"1"', isLast: true });
    (await call(WRITE)).answer(412, stale);
    await expect(writing).rejects.toThrow();
    expect(texts()).toEqual(['Запись уже изменена.']);
  });
});

describe('two changes of one record', () => {
  const undo = { type: 'undo', id: null } as const;

  /** A card that was saved twice: from `sova.name` to «А» to «Б». */
  async function beginSavedTwice() {
    const begun = await begin();
    const { runtime, call, server } = begun;
    let held = sova;
    server.always(READ, () => ok(held));
    const accept = async () => {
      const put = await call(WRITE);
      held = put.body as typeof sova;
      put.answer(200, ok(held));
      await settle();
    };
    const writer = runtime.writers.of(offerWriter);
    for (const name of ['А', 'Б']) {
      const base = cardPart.read(held);
      const offer = (revert: () => Promise<unknown>) =>
        runtime.undo.offer({ link: WRITE, label: `имя «${name}»`, href: '/offers/3', revert });
      const writing = writer.write(3, cardPart, { draft: { ...base, name }, base }, offer);
      await settle();
      await accept();
      await writing;
    }
    const labels = () => runtime.undoing.getSnapshot().context.entries.map(({ label }) => label);
    return { ...begun, accept, labels, name: () => held.name };
  }

  test('are undone one by one, newest first, and each message names its change', async () => {
    const { runtime, accept, labels, name, texts, draw } = await beginSavedTwice();
    draw(<UndoCommands />);
    const title = () =>
      runtime.registry.all().find(({ command }) => command.id === 'undo.last')?.command.title;
    expect(labels()).toEqual(['имя «А»', 'имя «Б»']);
    expect(title()).toBe('Отменить последнее: имя «Б»');
    runtime.undoing.send(undo);
    await settle();
    await accept();
    expect([name(), labels(), texts()]).toEqual(['А', ['имя «А»'], ['Отменено: имя «Б»']]);
    await waitFor(() => expect(title()).toBe('Отменить последнее: имя «А»'));
    expect(runtime.undoing.getSnapshot().can(undo)).toBe(true);
    runtime.undoing.send(undo);
    await settle();
    await accept();
    expect([name(), labels(), texts()]).toEqual([sova.name, [], ['Отменено: имя «А»']]);
  });

  test('cannot be undone in another order', async () => {
    const { runtime, labels } = await beginSavedTwice();
    const [older, newer] = runtime.undoing.getSnapshot().context.entries;
    const can = (id: string) => runtime.undoing.getSnapshot().can({ type: 'undo', id });
    expect([can(older!.id), can(newer!.id)]).toEqual([false, true]);
    runtime.undoing.send({ type: 'undo', id: older!.id });
    expect(labels()).toHaveLength(2);
    expect(runtime.undoing.getSnapshot().value).toBe('resting');
  });

  test('are dropped with their last message', async () => {
    const { runtime, labels } = await beginSavedTwice();
    runtime.toasts.send({ type: 'close.all', except: null });
    expect(labels()).toEqual([]);
  });

  test('show one message if the session had ended, and the change can be undone after the lock', async () => {
    const { runtime, call, texts, accept, name } = await beginSavedTwice();
    runtime.undoing.send(undo);
    (await call(WRITE)).answer(401, { success: false, allow_refresh: true });
    await settle();
    runtime.session.send({ type: 'confirm' });
    (await call('POST /api/refresh')).answer(200, { access_token: 'next' });
    await settle();
    expect(texts()).toEqual(['Не отправлено: сессия была закончена']);
    runtime.undoing.send(undo);
    await settle();
    await accept();
    expect([name(), texts()]).toEqual(['А', ['Отменено: имя «Б»']]);
  });

  test('keep the older one if the newer fails', async () => {
    const { runtime, call, labels } = await beginSavedTwice();
    runtime.undoing.send(undo);
    (await call(WRITE)).answer(503, { success: false, message: 'База недоступна' });
    await settle();
    expect(labels()).toEqual(['имя «А»', 'имя «Б»']);
  });
});

describe('an undo', () => {
  const offered = { link: WRITE, label: 'оффер «Сова»', href: '/offers/3' };

  /** Saves an offer, with an undo. */
  async function beginSaved(revert: () => Promise<unknown>) {
    const begun = await begin();
    const { runtime, call } = begun;
    const writing = runtime.offers.update(3, sova, { etag: null });
    (await call(WRITE)).answer(200, ok(sova));
    await writing;
    runtime.undo.offer({ ...offered, revert });
    return { ...begun, entries: () => runtime.undoing.getSnapshot().context.entries };
  }

  test('is offered while the message of its call is shown', async () => {
    const { runtime, entries } = await beginSaved(async () => {});
    expect(entries()).toMatchObject([offered]);
    runtime.toasts.send({ type: 'close.all', except: null });
    expect(entries()).toEqual([]);
    runtime.undo.offer({ ...offered, revert: async () => {} });
    expect(entries()).toEqual([]);
  });

  test('that is refused shows the reason, changes nothing and links to the record', async () => {
    const { runtime, texts, server } = await beginSaved(async () => {
      throw new UndoRefused();
    });
    const { length } = server.calls;
    runtime.undoing.send({ type: 'undo', id: null });
    await settle();
    expect(texts()).toContain(
      'Не отменено: оффер «Сова». Тем временем это изменили ещё раз, последнее изменение осталось.',
    );
    expect(server.calls).toHaveLength(length);
    runtime.toasts.send({ type: 'look', id: 'undo-1' });
    expect(runtime.browser.href()).toBe('/offers/3');
  });

  test.each([true, false])(
    'that undid only a part reports that; for good: %s',
    async (isForGood) => {
      const { runtime, texts, entries } = await beginSaved(async () => {
        throw new PartlyUndone('Отменено: 2 из 3. Не возвращены: «А».', isForGood);
      });
      runtime.undoing.send({ type: 'undo', id: null });
      await settle();
      expect(texts()).toContain('Отменено: 2 из 3. Не возвращены: «А».');
      expect(entries()).toHaveLength(isForGood ? 0 : 1);
    },
  );

  test.each([
    [404, 'Оффер не найден.', 'Оффер не найден.'],
    [412, 'Версия устарела', 'Тем временем это изменили ещё раз'],
  ])('that met %i %s reports that', async (status, message, said) => {
    const { runtime, call, texts } = await beginSaved(() =>
      runtime.offers.update(3, sova, { etag: null }),
    );
    runtime.undoing.send({ type: 'undo', id: null });
    (await call(WRITE)).answer(status, { success: false, message });
    await settle();
    expect(texts().join()).toContain(`Не отменено: оффер «Сова». ${said}`);
  });

  test('that fails is offered again by the error message', async () => {
    let attempts = 0;
    const { runtime, call, texts, entries } = await beginSaved(async () => {
      attempts++;
      await runtime.offers.update(3, sova, { etag: null });
    });
    runtime.undoing.send({ type: 'undo', id: null });
    (await call(WRITE)).answer(503, { success: false, message: 'База недоступна', written: false });
    await settle();
    expect(texts()).toEqual(['База недоступна']);
    const [message] = runtime.toasts.getSnapshot().context.toasts;
    expect(entries()).toMatchObject([{ label: offered.label, link: message?.link }]);
    runtime.undoing.send({ type: 'undo', id: null });
    (await call(WRITE)).answer(200, ok(sova));
    await settle();
    expect(attempts).toBe(2);
    expect(entries()).toEqual([]);
  });

  test('waits for a running write instead of undoing an older change', async () => {
    let attempts = 0;
    const { runtime, call, texts, entries, draw } = await beginSaved(async () => void attempts++);
    const card = runtime.kept.get(cardKey(4), () => createOfferCardLogic(runtime, 4), {
      input: { value: cardPart.read(sova) },
    });
    await settle();
    card.send({ type: 'edit' });
    card.send({ type: 'change', patch: { name: 'А' } });
    card.send({ type: 'save' });
    // Only the read before the undo was sent.
    const read = await call('GET /api/v1/offers/4');
    const undo = { type: 'undo', id: null } as const;
    expect(runtime.undoing.getSnapshot().can(undo)).toBe(false);
    draw(<UndoCommands />);
    fireEvent.keyDown(document.body, { key: 'z', code: 'KeyZ', ctrlKey: true });
    await settle();
    expect(attempts).toBe(0);
    expect(texts()).toContain('Последняя правка ещё записывается');
    read.answer(503, { success: false, message: 'База недоступна' });
    await settle();
    expect(entries()).toMatchObject([offered]);
    runtime.undoing.send({ type: 'undo', id: null });
    await settle();
    expect(attempts).toBe(1);
  });

  test('of an outdated state is refused with one message', async () => {
    const { runtime, call, texts } = await beginSaved(() =>
      runtime.offers.update(3, sova, { etag: '"1"' }),
    );
    runtime.undoing.send({ type: 'undo', id: null });
    (await call(WRITE)).answer(412, stale);
    await settle();
    expect(texts()).toEqual([expect.stringContaining('Не отменено: оффер «Сова».')]);
  });

  test('is dropped at sign-out, with its values', async () => {
    const { runtime, call, entries } = await beginSaved(async () => {});
    runtime.session.send({ type: 'sign.out' });
    (await call('POST /api/logout')).answer(200, {});
    expect(entries()).toEqual([]);
    runtime.undoing.send({ type: 'undo', id: null });
    expect(runtime.undoing.getSnapshot().value).toBe('resting');
  });

  test('that is running at sign-out shows the next user nothing', async () => {
    const reverting = deferred<void>();
    const { runtime, call, texts } = await beginSaved(() => reverting.promise);
    runtime.undoing.send({ type: 'undo', id: null });
    runtime.session.send({ type: 'sign.out' });
    runtime.session.send({ type: 'discard' });
    (await call('POST /api/logout')).answer(200, {});
    reverting.reject(new UndoRefused());
    await settle();
    expect(texts()).toEqual([]);
    expect(runtime.undoing.getSnapshot().context).toMatchObject({ entries: [], current: null });
  });
});
