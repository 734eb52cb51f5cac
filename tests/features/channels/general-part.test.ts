/** What is sent of the general data of a channel. */
import { expect, test } from 'vitest';
import { generalPart } from '#features/channels/page/channel.logic.ts';
import { vk } from '#tests/support/channels.ts';

const apply = (patch: object) => generalPart.apply(vk, { ...generalPart.read(vk), ...patch });

test('spaces around a pasted name or slug are not sent', () => {
  expect(apply({ name: ' ВК\n', slug: '\tvk-2 ' })).toEqual({ ...vk, name: 'ВК', slug: 'vk-2' });
});

test('untouched fields stay as they were read', () => {
  const odd = { ...vk, name: ' ВК ', slug: ' vk ', description: null };
  expect(generalPart.apply(odd, { ...generalPart.read(odd), is_active: false })).toEqual({
    ...odd,
    is_active: false,
  });
});
