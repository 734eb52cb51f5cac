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

/** The one panel «Новый Клиент», and what has been typed into it. */
export function clientPanelOf({ kept, clients }: Pick<Services, 'kept' | 'clients'>) {
  return kept.get(panelKey, () => createClientPanelLogic(clients));
}

export function useClientPanel(): ClientPanelActor {
  return clientPanelOf(useServices());
}

/**
 * What can be done with a phone that nobody has: `open` the panel with it, `fill` it into the draft
 * that is there, or nothing but look at that draft, which is of somebody else.
 */
export function roomForPhone(panel: SnapshotFrom<ClientPanelMachine>): 'open' | 'fill' | 'none' {
  if (!panel.hasTag('open')) return 'open';
  const { context } = panel;
  const isFree = context.draft.phone.trim() === '' || isUntouched(context);
  return isFree && panel.can({ type: 'change', patch: { phone: '' } }) ? 'fill' : 'none';
}
