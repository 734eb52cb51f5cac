/** The key and the command that edit the passport of a client give the reason why it cannot be edited. */
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { isAvailable } from '#commands/command.ts';
import { shortcutsOf } from '#commands/registry.ts';
import ClientPage from '#features/clients/page/client-page.tsx';
import { ok, petrov } from '#tests/support/clients.ts';
import { beginSignedIn, hintsOf } from '#tests/support/runtime.tsx';
import { boundTo, press } from '#tests/support/screen.ts';

const GET = 'GET /api/v1/clients/7';
const EDIT = 'client.passport.edit';

async function begin(passport: object | null) {
  const begun = await beginSignedIn('/clients/7');
  const stored = { passport };
  begun.server.always(GET, () => ok({ ...petrov, ...stored }));
  begun.draw(<ClientPage />);
  const isBound = () => begun.runtime.registry.all().some(({ command }) => command.id === EDIT);
  expect(isBound()).toBe(false);
  await waitFor(() => expect(isBound()).toBe(true));
  return { ...begun, stored };
}

const readsOf = ({ server }: Awaited<ReturnType<typeof begin>>) =>
  server.calls.filter(({ path }) => path.endsWith('/v1/clients/7')).length;

describe('the edit of a passport', () => {
  it.each([
    ['that is not there', null, 'У клиента нет паспорта'],
    [
      'whose digits are hidden',
      { ...petrov.passport, series: '••10', number: '••••56' },
      'Данные паспорта скрыты',
    ],
  ])('%s is refused with the reason', async (_, passport, reason) => {
    const begun = await begin(passport);
    expect(isAvailable(boundTo(begun, EDIT))).toBe(false);
    expect(boundTo(begun, EDIT).reasonNow()).toBe(reason);
    press('p');
    expect(hintsOf(begun)).toEqual([reason]);
    expect(document.querySelector('section input')).toBeNull();
    // The shared key of all cards opens the editable one, and gives no reason for this one.
    press('e');
    expect(document.querySelectorAll('section form')).toHaveLength(1);
    act(() => {
      (document.activeElement as HTMLElement).blur();
      begun.runtime.toasts.send({ type: 'close.all', except: null });
    });
    press('e');
    expect(hintsOf(begun)).toEqual([]);
    expect(readsOf(begun)).toBe(1);
  });

  it('has its other commands on this screen refused with the reason, and without keys', async () => {
    const begun = await begin(null);
    for (const one of ['save', 'cancel', 'resume']) {
      const bound = boundTo(begun, `client.passport.${one}`);
      expect(isAvailable(bound)).toBe(false);
      expect(bound.reasonNow()).toBe('У клиента нет паспорта');
      expect(shortcutsOf(bound.command.shortcut)).toEqual([]);
    }
  });

  it('gives no reason for a passport that the client has and the API does not send', async () => {
    const begun = await beginSignedIn('/clients/7');
    begun.server.always(GET, () => ok({ ...petrov, passport: null, has_passport: true }));
    begun.draw(<ClientPage />);
    await screen.findByText('Основная информация');
    press('p');
    expect(hintsOf(begun)).toEqual([]);
  });

  it.each([
    [true, '••10', 'скрыто'],
    [false, '4510', '-'],
  ])(
    'with masked: %s shows an empty field as hidden or as missing',
    async (masked, series, shown) => {
      await begin({ ...petrov.passport, masked, series, issued_by: null });
      const label = screen.getByText('Кем выдан');
      expect(label.nextElementSibling?.textContent).toBe(shown);
      expect(screen.getByText('Дата выдачи').nextElementSibling?.textContent).toBe('06.05.2001');
    },
  );

  it('is available once the passport has been read', async () => {
    const begun = await begin(null);
    begun.stored.passport = petrov.passport!;
    press('r');
    await waitFor(() => expect(isAvailable(boundTo(begun, EDIT))).toBe(true));
    press('p');
    await waitFor(() => expect(document.querySelector('section input')).not.toBeNull());
  });
});
