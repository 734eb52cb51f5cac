import { expect, test, vi } from 'vitest';
import { servicesOf } from '#tests/support/services.ts';

test('the same writer is returned until the session ends', () => {
  const { writers } = servicesOf({});
  const create = vi.fn(() => ({}));
  const writer = writers.of(create);
  expect(writers.of(create)).toBe(writer);
  expect(create).toHaveBeenCalledOnce();
  expect(writers.of(() => ({}))).not.toBe(writer);
  writers.clear();
  expect(writers.of(create)).not.toBe(writer);
});
