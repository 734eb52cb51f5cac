/** The focus if the code that leads to rates loads later than the table. */
import { createRef } from 'react';
import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import RateLanding from '#features/channels/rates/later/rate-landing.ts';
import { draftOf } from '#features/channels/rates/rate-tables.ts';
import { rateRowsMachine } from '#features/channels/rates/rates.logic.ts';
import { cursorMachine } from '#machines/lists/cursor.machine.ts';
import { kind, levelRate } from '#tests/models/editing/editor.model.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';
import { painted } from '#workspace/painted.ts';

test.each([
  ['goes into the table where nothing has it', false, true],
  ['is left to a row that is being opened, with the keys for it', true, false],
])('the focus %s', async (_, isOpening, isGiven) => {
  const edits = createActor(rateRowsMachine(kind)).start();
  const cursor = createActor(cursorMachine).start();
  if (isOpening) edits.send({ type: 'edit', key: '2', value: draftOf(kind, levelRate(2)) });
  const enter = vi.fn();
  const { draw } = await beginSignedIn('/channels/1/rates');
  draw(<RateLanding edits={edits} table={{ cursor, region: createRef<HTMLElement>(), enter }} />);
  expect(document.activeElement).toBe(document.body);
  for (let i = 0; i < 3; i++) await painted();
  expect(enter.mock.calls.length > 0).toBe(isGiven);
});
