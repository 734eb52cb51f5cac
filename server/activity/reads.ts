/** Logs reads of personal data beyond the usual fields of a list, before they are answered. */
import { isDeepStrictEqual } from 'node:util';
import { can } from '#server/auth/access.ts';
import { Failure } from '#server/http/failure.ts';
import type { Services } from '#server/http/services.ts';
import type { SignedEnv } from '#server/middleware/authenticate.ts';
import type { ClientRecord } from '#server/routes/clients/presenter.ts';
import type { Entry } from './entries.ts';

type Part = 'passport' | 'address' | null;

/** A client in a list. */
interface Listed {
  readonly id: number;
  readonly passport?: object | null;
  readonly addresses?: readonly object[];
}

/** Returns functions that log the caller's reads of clients. */
export function readsOf(
  { activity }: Pick<Services, 'activity'>,
  c: { readonly var: SignedEnv['Variables'] },
) {
  const { signed, requestId } = c.var;
  const caller = { user: signed.userId, session: signed.sessionId, call: requestId };
  const read = (recordId: number, part: Part): Entry => ({
    ...{ action: 'read', kind: 'client', caller, recordId, part },
  });
  const opened = (id: number) => activity.add([read(id, null)]);

  return {
    /** Logs a read of a client with its passport and addresses. */
    opened,
    /** Logs clients whose unmasked passports or whose addresses were requested with a list. */
    async listed(clients: readonly Listed[]): Promise<void> {
      const seesPassports = can(signed, 'read', 'passports');
      const entries = clients.flatMap(({ id, passport, addresses }) => {
        if (passport && seesPassports) return read(id, 'passport');
        return addresses && addresses.length > 0 ? read(id, 'address') : [];
      });
      await activity.add(entries);
    },
    /**
     * Logs a write that revealed the client without changing it. Triggers log changes; a write that changes
     * nothing, or is refused with 412, is logged as a read.
     */
    async written(
      id: number,
      write: Promise<ClientRecord>,
      before: () => ClientRecord | undefined,
    ) {
      try {
        const client = await write;
        if (isDeepStrictEqual(fieldsOf(before()), fieldsOf(client))) await opened(id);
        return client;
      } catch (error) {
        if (error instanceof Failure && error.status === 412) await opened(id);
        throw error;
      }
    },
  };
}

const fieldsOf = (client: ClientRecord | undefined) =>
  client && { ...client, version: null, updated_at: null };
