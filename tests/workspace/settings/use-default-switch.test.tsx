import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { markOdd } from '#contract/odd-mark.ts';
import type { ChannelSetting } from '#contract/settings.ts';
import { boundSwitching } from '#features/channels/settings/settings.commands.ts';
import { createTogglesMachine } from '#machines/editing/toggles.machine.ts';
import { UseDefaultSwitch } from '#workspace/settings/use-default-switch.tsx';

function begin(setting: ChannelSetting) {
  const calls = vi.fn(() => new Promise<void>(() => undefined));
  const machine = createTogglesMachine<ChannelSetting>('switches', ({ id }) => id, calls);
  const actor = createActor(machine).start();
  const command = boundSwitching.toggle;
  render(<UseDefaultSwitch setting={setting} at={setting.id} actor={actor} command={command} />);
  return { calls, drawn: () => screen.getByRole('switch', { name: 'По умолчанию' }) };
}
const setting = (): ChannelSetting => ({
  ...{ id: 4, key: 'daily_cap', description: '', type: 'Number', value: 5 },
  ...{ use_default: false, options: null },
});

test('a switch shows at once what it becomes, and is locked meanwhile', async () => {
  const { calls, drawn } = begin(setting());
  await userEvent.click(drawn());
  expect(drawn().getAttribute('aria-checked')).toBe('true');
  expect(drawn().getAttribute('aria-busy')).toBe('true');
  expect(drawn().getAttribute('aria-disabled')).toBe('true');
  await act(() => userEvent.click(drawn()));
  expect(calls).toHaveBeenCalledOnce();
});

test('the switch of a row that came incomplete says so and does nothing', async () => {
  const odd = setting();
  markOdd(odd, 'type', { type: 'Nothing' });
  const { calls, drawn } = begin(odd);
  await userEvent.click(drawn());
  expect(drawn().getAttribute('aria-description')).toBe('Строка пришла не полностью: type');
  expect(drawn().getAttribute('aria-checked')).toBe('false');
  expect(calls).not.toHaveBeenCalled();
});
