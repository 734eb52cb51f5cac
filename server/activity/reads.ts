/** Reads of personal data beyond a list. They are logged before they are answered. */
import { isDeepStrictEqual } from 'node:util';
import { can } from '#server/auth/access.ts';
import { Failure } from '#server/http/failure.ts';
import type { Services } from '#server/http/services.ts';
import type { SignedEnv } from '#server/middleware/authenticate.ts';
import type { ClientRecord } from '#server/routes/clients/presenter.ts';
import type { Entry } from './entries.ts';

type Part = 'passport' | 'address' | null;

/** A client of a list, as it was read. */
interface Listed {
  readonly id: number;
  readonly passport?: object | null;
  readonly addresses?: readonly object[];
}

/** Logs reads of clients by the caller. */
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
    /** A client with everything that belongs to it. */
    opened,
    /** Those whose passports, unmasked, or addresses were asked for with the list. */
    async listed(clients: readonly Listed[]): Promise<void> {
      const seesPassports = can(signed, 'read', 'passports');
      const entries = clients.flatMap(({ id, passport, addresses }) => {
        if (passport && seesPassports) return read(id, 'passport');
        return addresses && addresses.length > 0 ? read(id, 'address') : [];
      });
      await activity.add(entries);
    },
    /**
     * A write answers with the client. One that changes something is an entry of its own; one that is
     * refused for its version, or changes nothing, is a read.
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
