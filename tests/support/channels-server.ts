import { expect } from 'vitest';
import { serveEditor } from './editor-server.ts';

interface Saved {
  success: true;
  data: {
    id: number;
    slug: string;
    version: number;
    is_active: boolean;
    created_at: string;
    updated_at: string;
  };
}

/** The fields of a channel update. */
export const FIELDS = {
  name: 'Переименованный',
  description: 'Иначе',
  is_active: false,
  rate_type: 'ladder',
  slug: 'pereimenovannyy',
};

/** Returns the calls about channels, with one that creates a channel. */
export function serveChannels() {
  const { session, call } = serveEditor<Saved>('/api/v1/channels');
  const add = async (fields: object = {}) => {
    const answer = await call('POST', '', { name: 'Канал', ...fields });
    expect(answer.status).toBe(201);
    return answer.body.data;
  };
  return { session, call, add };
}
