import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { markOdd } from '#contract/odd-mark.ts';
import { ProblemError } from '#contract/problem.ts';
import type { ChannelSetting } from '#contract/settings.ts';
import { channelSettingSwitching } from '#features/channels/settings/settings.commands.ts';
import { createTogglesMachine } from '#machines/editing/toggles.machine.ts';
import { UseDefaultSwitch } from '#workspace/settings/use-default-switch.tsx';

function begin(setting: ChannelSetting) {
  const calls = vi.fn(() => new Promise<void>(() => undefined));
  const machine = createTogglesMachine<ChannelSetting>('switches', ({ id }) => id, calls);
  const actor = createActor(machine).start();
  const command = channelSettingSwitching.toggle;
  render(<UseDefaultSwitch setting={setting} at={setting.id} actor={actor} command={command} />);
  return { calls, drawn: () => screen.getByRole('switch', { name: 'По умолчанию' }) };
}
const setting = (): ChannelSetting => ({
  ...{ id: 4, key: 'daily_cap', description: '', type: 'Number', value: 5 },
  ...{ use_default: false, options: null },
});

test('a switch shows its new state at once, and is locked until the answer', async () => {
  const { calls, drawn } = begin(setting());
  await userEvent.click(drawn());
  expect(drawn().getAttribute('aria-checked')).toBe('true');
  expect(drawn().getAttribute('aria-busy')).toBe('true');
  expect(drawn().getAttribute('aria-disabled')).toBe('true');
  await act(() => userEvent.click(drawn()));
  expect(calls).toHaveBeenCalledOnce();
});

test('the switch of an incomplete row names the missing field and does nothing', async () => {
  const odd = setting();
  markOdd(odd, 'type', { type: 'Nothing' });
  const { calls, drawn } = begin(odd);
  await userEvent.click(drawn());
  expect(drawn().getAttribute('aria-description')).toBe('Строка пришла не полностью: type');
  expect(drawn().getAttribute('aria-checked')).toBe('false');
  expect(calls).not.toHaveBeenCalled();
});

test('the reason of a refused switch stays in its row until it has that value or is pressed again', async () => {
  const [cap, night] = [setting(), { ...setting(), id: 5, key: 'night' }];
  const calls = vi.fn(async ({ subject }: { subject: ChannelSetting }) => {
    if (subject.id !== cap.id) return;
    throw new ProblemError({
      message: 'Проверьте поля',
      status: 422,
      fields: { 'settings.0.use_default': ['Лимит нельзя'] },
    });
  });
  const machine = createTogglesMachine<ChannelSetting>('switches', ({ id }) => id, calls);
  const actor = createActor(machine).start();
  const Row = ({ of }: { of: ChannelSetting }) => (
    <li aria-label={of.key}>
      <UseDefaultSwitch
        setting={of}
        at={of.id}
        actor={actor}
        command={channelSettingSwitching.toggle}
      />
    </li>
  );
  const { rerender } = render([cap, night].map((of) => <Row key={of.id} of={of} />));
  const rows = () =>
    screen.getAllByRole('listitem').map((row) =>
      within(row)
        .queryAllByRole('alert')
        .map((alert) => alert.textContent),
    );
  const press = (at: number) => userEvent.click(screen.getAllByRole('switch')[at]!);
  await press(0);
  await press(1);
  expect(rows()).toEqual([['Лимит нельзя'], []]);

  rerender(<Row of={{ ...cap, use_default: true }} />);
  expect(rows(), 'it is as it was wished: others have switched it').toEqual([[]]);

  rerender(<Row of={cap} />);
  calls.mockReturnValue(new Promise(() => undefined));
  await press(0);
  expect(rows(), 'it is asked again').toEqual([[]]);
});

test.each([
  ['the session', { kind: 'unauthorised', message: 'Срок вышел', status: 401 } as const],
  ['the connection', { kind: 'network', message: 'Нет связи' } as const],
])('a call that failed for %s leaves no message in its row', async (_, problem) => {
  const machine = createTogglesMachine<ChannelSetting>(
    'switches',
    ({ id }) => id,
    vi.fn().mockRejectedValue(new ProblemError(problem)),
  );
  const actor = createActor(machine).start();
  const command = channelSettingSwitching.toggle;
  render(<UseDefaultSwitch setting={setting()} at={4} actor={actor} command={command} />);
  await userEvent.click(screen.getByRole('switch'));
  expect(actor.getSnapshot().context.sent[4]).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});
