import { z } from 'zod';
import type { SettingInput } from './setting-value.ts';

/** A typed value as stored in a draft. */
export const StoredInput: z.ZodType<SettingInput> = z.union([z.string(), z.array(z.string())]);
