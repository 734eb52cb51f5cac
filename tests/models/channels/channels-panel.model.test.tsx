import { fireEvent, screen } from '@testing-library/react';
// Loaded in advance, because the first test would wait too long.
import '#features/channels/new/channel-panel.tsx';
import '#features/channels/list/channel-deletion.tsx';
import '#features/channels/list/channels-menus.tsx';
import { afterEach, describe, expect } from 'vitest';
import ChannelsPage from '#features/channels/list/channels-page.tsx';
import { ok, vk } from '#tests/support/channels.ts';
import { expectFields, refuse } from '#tests/support/forms.ts';
import { alerts, beginSignedIn, button, endConsole, field } from '#tests/support/runtime.tsx';
import { panel, panelSteps, question } from '#tests/support/screen.ts';
import { testEveryTransition } from '#tests/support/walk.ts';
import { channelPanelModel } from './channels.model.ts';

afterEach(endConsole);

const POST = 'POST /api/v1/channels';

describe('panel of a new channel', () => {
  testEveryTransition(channelPanelModel, {
    setUp: async () => {
      const begun = await beginSignedIn('/channels');
      begun.server.always('GET /api/v1/channels', () => ok([vk]));
      begun.draw(<ChannelsPage />);
      return begun;
    },
    perform: {
      open: async ({ user }) => {
        await user.click(button('Новый канал'));
        await screen.findByRole('dialog', { name: 'Новый канал' });
      },
      change: () => {
        fireEvent.change(field('Наименование'), { target: { value: 'Новый' } });
        fireEvent.change(field('Тип ставок'), { target: { value: 'ladder' } });
      },
      ...panelSteps,
      'xstate.done.actor.submit': async ({ call }) =>
        (await call(POST)).answer(201, ok({ ...vk, id: 9, name: 'Новый' })),
      'xstate.error.actor.submit': async ({ call }, { error }) => refuse(await call(POST), error),
    },
    verify: {
      closed: () => expect(panel()).toBeNull(),
      editing: () => {
        expect(question()).toBeNull();
        expect(field('Наименование').readOnly).toBe(false);
      },
      submitting: ({ server }) => {
        expect(panel()?.getAttribute('aria-busy')).toBe('true');
        expect(server.calls.findLast(({ method }) => method === 'POST')?.body).toEqual({
          name: 'Новый',
          description: '',
          rate_type: 'ladder',
          is_active: true,
        });
      },
      failed: (_, { context }) => {
        const { fields, message } = context.problem!;
        if (fields.name) expect(panel()!.textContent).toContain(fields.name[0]);
        else expect(alerts()[0]).toContain(message);
      },
      confirmingDiscard: () =>
        expect(question()?.textContent).toContain('Не сохранять новый канал?'),
      '*': (_, snapshot) => {
        if (!snapshot.hasTag('open')) return;
        const { draft, fieldErrors } = snapshot.context;
        expectFields({ name: 'Наименование', description: 'Описание' }, draft, fieldErrors);
        expect(field('Тип ставок').value).toBe(draft.rate_type);
        expect(field('Активность').value).toBe('1');
      },
    },
  });
});
