import { useMemo } from 'react';
import type { Client } from '#contract/clients.ts';
import type { EditorMachine } from '#machines/editing/editor.machine.ts';
import type { ActorKey } from '#workspace/editing/actor-registry.ts';
import { useKeptActor, useServices } from '#workspace/services.tsx';
import { createPartLogic } from './client.logic.ts';
import type { ClientPart } from './client-parts.ts';

/** The props of the card for one part of a client. */
export function useClientCard<TDraft extends object>(
  keyOf: (id: number) => ActorKey<EditorMachine<TDraft>>,
  client: Client,
  part: ClientPart<TDraft>,
  machine: EditorMachine<TDraft>,
) {
  const services = useServices();
  const value = useMemo(() => part.read(client), [part, client]);
  const actor = useKeptActor(
    keyOf(client.id),
    () => createPartLogic(services, client.id, part, machine),
    { input: { value } },
  );
  const { title, isWhole } = part;
  return { actor, value, title, isWhole };
}
