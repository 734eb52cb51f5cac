/** Drafts that survive a reload: which forms have them, and how they are read and restored. */
import { useMemo } from 'react';
import type { ActorRefFrom, AnyActorRef, AnyStateMachine } from 'xstate';
import type * as z from 'zod/mini';
import type { KeptDraft, RestoredDraft, ShownValues } from '#machines/drafts/draft-recovery.ts';
import type { SidePanelActor } from '#machines/editing/side-panel.machine.ts';
import type { UnknownOutcome } from '#machines/editing/side-panel.setup.ts';
import { type ActorKey, isTyped, type Typed } from '#workspace/editing/actor-registry.ts';
import type { DraftSchema } from './draft-store.ts';
import type { DraftReader } from './watch-form.ts';

/** How drafts are read from a form and restored into it. */
export interface DraftPort<TActor extends AnyActorRef> extends DraftReader<TActor> {
  readonly schema: DraftSchema;
  /** Whether a deleted record can still be shown. */
  readonly reopensGone: boolean;
  readonly open: (form: TActor, restored: readonly RestoredDraft[]) => void;
}

/** Labels and texts for the fields of a draft. */
export interface DraftWords {
  /** `draft` identifies the row, which may be gone. */
  readonly label: (field: string, draft?: object) => string;
  readonly text: (draft: object, field: string) => string;
  /** Names the row of a draft, if there are several. */
  readonly row?: (draft: object) => string;
}

/** Arguments of `draftCommands`. */
export type DraftForm = readonly [
  /** The prefix of the command ids: `offer.card`. */
  name: string,
  group: string,
  /** The name of the form: «карточки оффера». */
  what: string,
  /** The right that saving it needs. */
  needs: string,
];

/** How the drafts of a form are stored, offered and described. */
export interface StoredForm<TActor extends AnyActorRef> {
  readonly port: DraftPort<TActor>;
  readonly commands: DraftForm;
  readonly words: DraftWords;
}

export const keptOf = ({ initial, draft }: Typed): KeptDraft => ({ base: initial, draft });

/** A new record has no version on the server, so its draft has no differences to show. */
const newDraftWords: DraftWords = { label: (field) => field, text: () => '-' };

/** The side panel for a new record, whose form starts as `empty`. */
export const storedPanel = <TDraft extends object, TStep = never>(
  draft: z.ZodMiniType<TDraft>,
  empty: TDraft,
  commands: DraftForm,
): StoredForm<SidePanelActor<TDraft, never, TStep>> => ({
  commands,
  words: newDraftWords,
  port: {
    schema: { draft },
    reopensGone: false,
    read: (form) => {
      const snapshot = form.getSnapshot();
      const { context } = snapshot;
      if (!isTyped(context)) return {};
      const { attempt, unconfirmed } = context;
      const running = snapshot.hasTag('writing') ? context.draft : null;
      const draftSent = unconfirmed ?? running;
      const sent = draftSent && { draft: draftSent, attempt };
      return { '': { ...keptOf(context), ...(sent && { wasSent: true, sent }) } };
    },
    open: (form, restored) => {
      for (const { patch, left } of restored) {
        const unknownOutcome = left.sent as UnknownOutcome<TDraft> | undefined;
        form.send({ type: 'open', subject: null, draft: empty, unknownOutcome });
        form.send({ type: 'change', patch });
      }
    },
  },
});

/** A form whose draft is stored across reloads, with the current values to compare the draft with. */
export interface StoredDraft {
  readonly key: ActorKey<AnyStateMachine>;
  readonly form: AnyActorRef;
  readonly port: DraftReader<never>;
  readonly values: ShownValues | null;
}

/**
 * Describes a kept form for `DraftOffer`, which stores and offers its draft. Only for drafts without personal data.
 *
 * @param key The key of the form.
 * @param values The current values of each row, the same object until they change; null until they are
 *   known.
 */
export const storedDraft = <TMachine extends AnyStateMachine, TActor extends AnyActorRef>(
  key: ActorKey<TMachine>,
  form: TActor & ActorRefFrom<TMachine>,
  port: DraftReader<TActor>,
  values: ShownValues | null,
): StoredDraft => ({ key, form, port, values });

/** Like `storedDraft`, for a form that is not a table. The draft is compared with `value`. */
export function useStoredForm<TMachine extends AnyStateMachine, TActor extends AnyActorRef>(
  key: ActorKey<TMachine>,
  form: TActor & ActorRefFrom<TMachine>,
  { port }: { readonly port: DraftReader<TActor> },
  value: object,
): StoredDraft {
  const values = useMemo(() => ({ '': value }), [value]);
  return storedDraft(key, form, port, values);
}
