/** Query parameters shared by lists. */
import { z } from 'zod';

/** Position and size of a page. */
export const page = (perPage: number) => ({
  page: z.int().min(1).optional().describe('1 if missing.'),
  per_page: z.int().min(1).optional().describe(`${perPage} if missing.`),
});

export const flag = (description: string) => z.literal([0, 1]).optional().describe(description);
