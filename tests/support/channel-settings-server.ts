import { beforeEach } from 'vitest';
import { serveEditor } from './editor-server.ts';

interface Entry {
  id: number;
  key: string;
  type: string;
  value: unknown;
  use_default: boolean;
  version: number;
  list_version: number;
}

/** Creates a channel for each test, and returns the calls about its settings. */
export function serveChannelSettings() {
  const { call } = serveEditor<{ data: Entry[]; errors: object }>();
  /** The channel of the calls; a test may replace it. */
  const channel = { id: 0 };
  let count = 0;
  beforeEach(async () => {
    const answer = await call<{ data: { id: number } }>('POST', '/channels', { name: 'Канал' });
    channel.id = answer.body.data.id;
  });
  return {
    call,
    channel,
    read: () => call('GET', `/channels/${channel.id}/settings`),
    available: () => call('GET', `/channels/${channel.id}/available-settings`),
    save: (settings: unknown, headers: Record<string, string> = {}) =>
      call('POST', `/channels/${channel.id}/settings`, { settings }, headers),
    /** Creates a default setting. Returns it as the unbound list shows it. */
    async define(fields: object = {}) {
      count += 1;
      const body = {
        key: `own_${count}`,
        description: 'О чём',
        type: 'string',
        value: 'общее',
        ...fields,
      };
      return (await call<{ data: Entry }>('POST', '/default-settings', body)).body.data;
    },
  };
}
