import type { SnapshotFrom } from 'xstate';
import {
  type ClientPanelActor,
  type ClientPanelMachine,
  createClientPanelLogic,
} from '#features/clients/list/clients.logic.ts';
import { isUntouched } from '#machines/editing/draft.ts';
import { actorKey } from '#workspace/editing/actor-registry.ts';
import { type Services, useServices } from '#workspace/services.tsx';

const panelKey = actorKey<ClientPanelMachine>('clients.panel');

/** The single panel «Новый Клиент», with its draft. */
export function clientPanelOf({ kept, clients }: Pick<Services, 'kept' | 'clients'>) {
  return kept.get(panelKey, () => createClientPanelLogic(clients));
}

export function useClientPanel(): ClientPanelActor {
  return clientPanelOf(useServices());
}

/**
 * Returns what to do with a phone that no client has: `open` the panel with it, `fill` it into the existing draft, or
 * `none` if that draft is for another client and can only be shown.
 */
export function roomForPhone(panel: SnapshotFrom<ClientPanelMachine>): 'open' | 'fill' | 'none' {
  if (!panel.hasTag('open')) return 'open';
  const { context } = panel;
  const isFree = context.draft.phone.trim() === '' || isUntouched(context);
  return isFree && panel.can({ type: 'change', patch: { phone: '' } }) ? 'fill' : 'none';
}
