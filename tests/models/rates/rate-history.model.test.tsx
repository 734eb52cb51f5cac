import { afterEach, describe, expect } from 'vitest';
import { createActor } from 'xstate';
import { CommandOnButton } from '#commands/react.tsx';
import { rateHistoryOpening } from '#features/channels/rate-history/rate-history.commands.ts';
import RateHistory from '#features/channels/rate-history/rate-history.tsx';
import { rateHistoryMachine } from '#features/channels/rate-history/rate-history-shown.ts';
import { RATE_KINDS } from '#features/channels/rates/rates-kinds.ts';
import { beginConsole, button, endConsole } from '#tests/support/runtime.tsx';
import { testEveryTransition } from '#tests/support/walk.ts';
import { first, rateHistoryModel, second } from './rate-history.model.ts';

afterEach(endConsole);

const dialog = () => document.querySelector('[role=dialog]');

describe('the window with the history of a rate', () => {
  testEveryTransition(rateHistoryModel, {
    setUp: () => {
      const begun = beginConsole();
      begun.server.always('GET /api/v1/channels/7/activity', () => ({
        success: true,
        data: [],
        next: null,
      }));
      const actor = createActor(rateHistoryMachine).start();
      begun.draw(
        <>
          {[first, second].map((row) => (
            <CommandOnButton
              key={row.id}
              command={rateHistoryOpening.open}
              actor={actor}
              subject={row}
              aria-label={`История ${row.id}`}
            />
          ))}
          <RateHistory actor={actor} channelId={7} kind={RATE_KINDS.level} />
        </>,
      );
      return { ...begun, actor };
    },
    perform: {
      open: ({ user }, { row }) => user.click(button(`История ${row.id}`)),
      'rows.changed': ({ actor }, event) => actor.send(event),
      close: ({ user }) => user.keyboard('{Escape}'),
    },
    verify: {
      closed: () => expect(dialog()).toBeNull(),
      open: (_, { context: { row } }) => {
        expect(dialog()?.textContent).toContain('Изменений не было');
        expect(dialog()!.textContent).toContain(`История: ставка уровня ${row!.level}`);
        const chart = dialog()!.querySelector('[role=img]')!.getAttribute('aria-label');
        expect(chart).toContain(`ставка для новых ${row!.new_client_rate}`);
      },
    },
  });
});
