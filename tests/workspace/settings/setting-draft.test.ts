import { expect, test } from 'vitest';
import { StoredInput } from '#workspace/settings/setting-draft.ts';

test('a stored value must be a text or a list of texts', () => {
  for (const value of ['', '1,5', [], ['msk', '2']]) {
    expect(StoredInput.safeParse(value).data).toEqual(value);
  }
  for (const value of [5, null, true, {}, [5]]) {
    expect(StoredInput.safeParse(value).success).toBe(false);
  }
});
