import * as z from 'zod/mini';
import type { SettingInput } from './setting-value.ts';

/** A typed value as stored in a draft. */
export const StoredInput: z.ZodMiniType<SettingInput> = z.union([z.string(), z.array(z.string())]);
