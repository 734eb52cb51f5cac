import { waitFor } from '@testing-library/react';
import type { Call, TestServer } from './calls.ts';

/**
 * Waits for the read that looks for a record which was just created. It follows the read of its list.
 *
 * @param since How many calls there were before the record was sent.
 */
export function searchForCreated(
  { calls }: TestServer,
  list: string,
  since: number,
): Promise<Call> {
  return waitFor(
    () => {
      const reads = calls
        .slice(since)
        .filter(({ method, path }) => `${method} ${path.replace(/\?.*$/, '')}` === list);
      const search = reads[1];
      if (!search) throw new Error('nobody looks for the created record');
      return search;
    },
    { timeout: 5_000, interval: 2 },
  );
}
