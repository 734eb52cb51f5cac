import { z } from 'zod';
import type { SettingInput } from './setting-value.ts';

/** What is typed of a value, as a stored draft has it. */
export const StoredInput: z.ZodType<SettingInput> = z.union([z.string(), z.array(z.string())]);
