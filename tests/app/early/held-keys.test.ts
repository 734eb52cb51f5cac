import { afterEach, expect, test, vi } from 'vitest';
import { holdKeys } from '#app/early/held-keys.ts';
import { painted } from '#workspace/painted.ts';

const answered: string[] = [];
const answer = ({ key }: KeyboardEvent) => void answered.push(key);

const press = (key: string) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));

afterEach(() => {
  window.removeEventListener('keydown', answer);
  answered.length = 0;
});

test('keys that come while others are answered wait for their turn', async () => {
  window.addEventListener('keydown', answer);
  const release = holdKeys();
  for (const key of ['j', 'c']) press(key);
  expect(answered).toEqual([]);
  release(true);
  // A window that the first one opens takes the second.
  expect(answered).toEqual(['j']);
  press('Enter');
  await vi.waitFor(() => expect(answered).toEqual(['j', 'c', 'Enter']));
  press('k');
  expect(answered).toEqual(['j', 'c', 'Enter', 'k']);
});

test('those that are dropped meanwhile are not answered', async () => {
  window.addEventListener('keydown', answer);
  const release = holdKeys();
  for (const key of ['j', 'c']) press(key);
  release(true);
  release(false);
  press('k');
  await painted();
  await painted();
  expect(answered).toEqual(['j', 'k']);
});

test('the repeats of a held key stay what they are', () => {
  const repeats: boolean[] = [];
  const look = ({ repeat }: KeyboardEvent) => void repeats.push(repeat);
  window.addEventListener('keydown', look);
  const release = holdKeys();
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'c', repeat: true, bubbles: true }),
  );
  release(true);
  window.removeEventListener('keydown', look);
  expect(repeats).toEqual([true]);
});
