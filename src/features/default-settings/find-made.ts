import type { DefaultSettingsApi } from '#api/default-settings.api.ts';
import { newestLike } from '#workspace/writing/newest-like.ts';
import { type NewSetting, toWrite } from './new-setting.ts';

/** The newest setting that looks like the one that was sent. */
export async function findMade(api: DefaultSettingsApi, draft: NewSetting, signal: AbortSignal) {
  const { name, type } = toWrite(draft);
  return newestLike(await api.list(signal), (one) => one.name === name && one.type === type);
}
