/** The kept editors of one client, one for each card. */
import type { AddressesDraft } from '#features/clients/fields/address.ts';
import type { EditorMachine } from '#machines/editing/editor.machine.ts';
import { actorKey, isClean } from '#workspace/editing/actor-registry.ts';
import type { MainDraft, PassportDraft } from './client-parts.ts';

const cardKey =
  <TDraft extends object>(card: string) =>
  (id: number) =>
    actorKey<EditorMachine<TDraft>>(`client.${id}.${card}`, isClean);

export const mainKey = cardKey<MainDraft>('main');
export const passportKey = cardKey<PassportDraft>('passport');
export const addressesKey = cardKey<AddressesDraft>('addresses');
