import { Gift, Radio, SquareUser, UserRound } from 'lucide-react';
import { expect, it } from 'vitest';
import { iconOf } from '#app/palette/palette-icons.ts';
import { RECORD_KINDS } from '#machines/palette/kinds.ts';

it('a record has the icon of its menu entry, unless it has its own', () => {
  const icons = Object.fromEntries(RECORD_KINDS.map((kind) => [kind, iconOf(kind)]));
  expect(icons).toMatchObject({ channel: Radio, offer: Gift, client: UserRound, user: SquareUser });
});
