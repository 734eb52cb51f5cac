import { expect } from 'vitest';
import type { ActivityEntry } from '#contract/activity.ts';
import type { Db } from '#server/database/database.ts';
import type { TestServer } from './server.ts';

interface Page {
  data: ActivityEntry[];
  next: string | null;
}

/** Reads the log of a test server as an administrator. */
export function activityOf(server: TestServer) {
  let admin: Promise<string> | undefined;
  const asAdmin = () => {
    admin ??= server.signIn('admin@example.com');
    return admin;
  };
  const log = async (query = '', token?: string, path = '/api/v1/activity') => {
    const { status, body } = await server.request<Page>(`${path}${query}`, {
      token: token ?? (await asAdmin()),
    });
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  return {
    log,
    /** Returns what calls add to the log, oldest first. */
    async added(work: () => Promise<unknown>): Promise<ActivityEntry[]> {
      const [newest] = (await log('?per_page=1')).data;
      await work();
      return (await log(`?after=${newest!.id}&per_page=100`)).data.reverse();
    },
    async send(method: string, path: string, body?: object, token?: string) {
      const answer = await server.request<{ data: Record<string, unknown> }>(path, {
        method,
        token: token ?? (await asAdmin()),
        ...(body && { body }),
      });
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
      return answer.body.data;
    },
  };
}

/** Returns an entry in short: action, kind, part and record. */
export const brief = ({ action, kind, part, record }: ActivityEntry) =>
  `${action} ${kind}${part ? `.${part.type}` : ''} ${record?.id ?? ''}`.trim();

/** Returns the number of refused sign-ins of known accounts in the log. */
export async function failuresOfAccounts(db: Db): Promise<number> {
  const found = await db
    .selectFrom('activity')
    .where('action', '=', 'sign_in_failed')
    .where('record_id', 'is not', null)
    .select('number')
    .execute();
  return found.length;
}
