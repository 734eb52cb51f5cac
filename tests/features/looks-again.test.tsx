/** A switch without an answer is checked after each read of its list. */
import { act, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { foundCommand } from '#tests/support/found-command.ts';
import { ada } from '#tests/support/people.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';
import { type Press, screens } from '#tests/support/writes.tsx';

test.each<[screen: keyof typeof screens, toggle: Press, reload: string]>([
  ['channels', ['channels.toggle', '1'], 'channels.reload'],
  ['settings', ['channelSettings.useDefault', '1'], 'channelSettings.reload'],
  ['unbound', ['channelSettings.bind', '1'], 'channelSettings.reloadUnbound'],
  ['offers', ['offers.toggle', '3'], 'offers.reload'],
  ['offer', ['offers.deactivate', '3'], 'offer.reload'],
  ['offer', ['offer.toggleParamDefault', '7'], 'offer.reload'],
  ['addParams', ['offer.bindParam', '20'], 'offer.reloadUnbound'],
  ['users', ['users.disable', '2'], 'users.reload'],
  ['profile', ['sessions.endOthers'], 'sessions.reload'],
])('on %s, %s is checked after %s', async (screen, toggle, reload) => {
  const { path, part, answers } = screens[screen];
  const begun = await beginSignedIn(path);
  for (const [call, body] of Object.entries(answers)) begun.server.always(call, () => body);
  begun.server.always('GET /api/user/sessions', () => ({
    data: [{ id: 4, is_current: true }, { id: 9 }],
  }));
  const user = { ...ada, supports: ['disabling', 'sessions'] };
  begun.runtime.session.send({ type: 'user.changed', user });
  begun.draw(part);
  const { bound } = await foundCommand(begun, toggle);
  const reading = await foundCommand(begun, [reload]);
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
  const send = vi.spyOn(bound.actor, 'send');
  act(() => reading.bound.actor.send(reading.event));
  await waitFor(() => expect(send.mock.calls).toContainEqual([{ type: 'look' }]));
});
