/** A form that is discarded after its answer was lost: the next read of the list shows the outcome. */
import { act, waitFor } from '@testing-library/react';
import '#features/channels/new/channel-panel.tsx';
import '#features/clients/new/client-panel.tsx';
import '#features/offers/new/offer-panel.tsx';
import '#features/users/user-panel.tsx';
import type { ComponentType } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import type { AnyActorRef, AnyStateMachine } from 'xstate';
import ChannelsPage from '#features/channels/list/channels-page.tsx';
import ClientsPage from '#features/clients/list/clients-page.tsx';
import OffersPage from '#features/offers/list/offers-page.tsx';
import UsersPage from '#features/users/users-page.tsx';
import { creations } from '#tests/support/creations.ts';
import { settle } from '#tests/support/deferred.ts';
import { beginSignedIn, endConsole } from '#tests/support/runtime.tsx';
import { runCommand } from '#tests/support/screen.ts';
import { actorKey } from '#workspace/editing/actor-registry.ts';

afterEach(endConsole);

const pages: Readonly<Record<string, readonly [href: string, Page: ComponentType, said: string]>> =
  {
    'a channel': ['/channels', ChannelsPage, 'Уже записано: новый канал «Новый»'],
    'an offer': ['/offers', OffersPage, 'Уже записано: новый оффер «Сова»'],
    'a client': ['/clients', ClientsPage, 'Уже записано: новый клиент #9'],
    'a user': ['/users', UsersPage, 'Already saved: new user #9'],
  };
const forms = creations.flatMap((one) => (one.form in pages ? [one] : []));

/** Discards a sent form whose answer was lost, while the list showed `before`. */
async function giveUp(
  one: (typeof forms)[number],
  before: readonly object[],
  { post = one.post, isTyped = true } = {},
) {
  const [href, Page] = pages[one.form]!;
  const begun = await beginSignedIn(href);
  const { runtime, call, draw } = begun;
  draw(<Page />);
  const list = async (rows: readonly object[]) => {
    const reading = await call(one.get);
    await act(async () => {
      reading.answer(200, one.list(rows));
      await settle();
    });
  };
  await list(before);
  const panel = runtime.kept.get(actorKey<AnyStateMachine>(`${href.slice(1)}.panel`), () => {
    throw new Error('the page has none');
  }) as AnyActorRef;
  const [field, value] = Object.entries(one.draft)[0]!;
  const subject = post === one.post ? null : { ...one.made, id: 1 };
  const draft = { ...one.draft, ...(isTyped && { [field]: '' }) };
  const leave = async () => {
    act(() => panel.send({ type: 'open', subject, draft }));
    act(() => panel.send({ type: 'change', patch: { [field]: value } }));
    act(() => panel.send({ type: 'submit' }));
    (await call(post)).fail();
    await waitFor(() => expect(panel.getSnapshot().matches('failed')).toBe(true));
    act(() => panel.send({ type: 'close' }));
    expect(panel.getSnapshot().matches('confirmingDiscard')).toBe(true);
    act(() => panel.send({ type: 'discard' }));
  };
  await leave();
  return { ...begun, list, leave };
}
const texts = ({ runtime }: Awaited<ReturnType<typeof giveUp>>) =>
  runtime.toasts
    .getSnapshot()
    .context.toasts.filter(({ link }) => !link.startsWith('GET'))
    .map(({ ref }) => ref.getSnapshot().context.text);

describe.each(forms)('$form that was discarded with an unknown outcome', (one) => {
  const [href, , said] = pages[one.form]!;
  const other = { ...one.other, id: 8 };
  const older = { ...one.made, id: 7 };

  test.each([
    ['is said to be there', [other], [other, one.made], true],
    ['is said in an empty list', [], [one.made], true],
    ['stays unknown if it is not there', [other], [other], false],
    ['stays unknown if one like it was listed before', [other, one.made], [other, one.made], false],
    ['stays unknown if one like it is older', [other], [other, older], false],
    ['stays unknown if what is new is not like it', [older], [older, other], false],
  ])('%s', async (_, before, after, isSaid) => {
    const begun = await giveUp(one, before);
    await begun.list(after);
    expect(texts(begun)).toEqual([isSaid ? said : expect.stringContaining('\n')]);
    expect(begun.server.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test('is reported by a later read of the same list, and only once', async () => {
    const begun = await giveUp(one, [other]);
    await begun.list([other]);
    expect(texts(begun)).toEqual([expect.stringContaining('\n')]);
    const again = async () => {
      act(() => runCommand(begun, `${href.slice(1)}.reload`));
      await begun.list([other, one.made]);
    };
    await again();
    expect(texts(begun)).toEqual([said]);
    begun.runtime.toasts.send({ type: 'close.all', except: null });
    await again();
    expect(texts(begun)).toEqual([]);
  });

  test('is reported for each of two forms by a record of its own', async () => {
    const begun = await giveUp(one, [other]);
    await begun.list([other]);
    begun.server.allowTwice(one.post);
    await begun.leave();
    await begun.list([other, one.made]);
    const unknown = expect.stringContaining('\n');
    expect(texts(begun)).toEqual([unknown, said]);
    const again = async (rows: readonly object[]) => {
      act(() => runCommand(begun, `${href.slice(1)}.reload`));
      await begun.list(rows);
    };
    await again([other, one.made]);
    expect(texts(begun)).toEqual([unknown, said]);
    begun.runtime.toasts.send({ type: 'close.all', except: null });
    await again([other, one.made, { ...one.made, id: 10 }]);
    expect(texts(begun)).toEqual([said.replace('#9', '#10')]);
  });

  test('is reported for a form that was sent without edits, too', async () => {
    const begun = await giveUp(one, [other], { isTyped: false });
    await begun.list([other, one.made]);
    expect(texts(begun)).toEqual([said]);
  });

  test('is not reported by a list with other filters, unless that reads all', async () => {
    const begun = await giveUp(one, [other]);
    act(() => begun.runtime.location.go(`${href}?search=x&status=1&has_passport=1`));
    await begun.list([other, one.made]);
    const isSaid = one.form === 'a channel';
    expect(texts(begun)).toEqual([isSaid ? said : expect.stringContaining('\n')]);
  });
});

test('a discarded change of a user is not reported as a new user', async () => {
  const user = forms.find(({ form }) => form === 'a user')!;
  const begun = await giveUp(user, [user.other], { post: 'PUT /api/users/1' });
  await begun.list([user.other, user.made]);
  expect(texts(begun)).toEqual([expect.stringContaining('\n')]);
});
