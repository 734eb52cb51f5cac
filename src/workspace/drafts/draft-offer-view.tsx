import { useSelector } from '@xstate/react';
import { FileClock } from 'lucide-react';
import { useRef } from 'react';
import type { AnyActorRef } from 'xstate';
import { bindAll } from '#commands/command.ts';
import { CommandButton, useBoundCommands } from '#commands/react.tsx';
import { type DraftOffer as Offer, offersOf } from '#machines/drafts/draft-recovery.ts';
import type { StoredDraftActor } from '#machines/drafts/stored-draft.machine.ts';
import { memoize } from '#machines/memoize.ts';
import { Conflict } from '#ui/display/conflict.tsx';
import { Facts } from '#ui/display/facts.tsx';
import { useToday } from '#workspace/clock.ts';
import { catchFocus, focusField } from '#workspace/editing/focus.ts';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { dayWords } from '#workspace/format/dates.ts';
import { draftCommands } from './draft-commands.ts';
import { useKeptDraft } from './draft-keeping.ts';
import type { DraftForm, DraftWords, StoredDraft, StoredForm } from './stored-draft.ts';

/** Memoized, so that the list and the panel of a form share the same commands. */
const commandsOf = memoize((form: DraftForm) => draftCommands(...form));

const NAMED_AT_MOST = 5;

interface OfferProps {
  form: Pick<StoredForm<never>, 'commands' | 'words'>;
  /** The region of the form. Shortcuts act on the region that has the focus. */
  region: () => HTMLElement | null;
  className?: string;
}

/** Offers drafts of an earlier page, and shows what others have changed since. */
export function DraftOfferView({
  actor,
  form,
  region,
  className,
}: OfferProps & { actor: StoredDraftActor }) {
  const { words } = form;
  const commands = commandsOf(form.commands);
  const state = useSelector(actor, (snapshot) => snapshot);
  // «сегодня» of the title becomes «вчера» at midnight.
  useToday();
  useBoundCommands(() => bindAll(commands, actor, region), [actor, commands]);
  useEmitted(actor, 'restored', ({ row, isNew, fields }) => {
    const form = () => {
      const rows = region()?.querySelectorAll<HTMLElement>(
        isNew ? 'tr[data-key^="new-"]:has(input)' : `tr[data-key="${CSS.escape(row)}"]`,
      );
      return row === '' ? region() : (rows?.[isNew ? rows.length - 1 : 0] ?? null);
    };
    // Runs after the opening form has focused its first field. A grid has no fields and gets the focus itself.
    requestAnimationFrame(() =>
      region()?.role === 'grid' ? region()?.focus() : focusField(form, fields),
    );
  });
  const offer = useRef<HTMLElement>(null);
  useEmitted(actor, 'answered', () =>
    requestAnimationFrame(() =>
      catchFocus(() => {
        const place = offer.current ?? region();
        (place?.querySelector<HTMLElement>('button:not(:disabled)') ?? place)?.focus();
      }),
    ),
  );
  const isComparing = state.matches({ offer: 'comparing' });
  const offers = state.hasTag('offer') ? offersOf(state.context) : [];
  // Always rendered: a live region that is added together with its text is not announced.
  const announcement = (
    <p role="status" className="sr-only">
      {offers.length > 0 && !isComparing && titleOf(offers)}
    </p>
  );
  const shown = offers.length > 0 && (
    <aside ref={offer} aria-label="Черновик" className={className}>
      {isComparing ? (
        <Conflict
          isRequested
          title="После черновика запись изменили"
          clashes={offers.flatMap((offer) => clashesOf(offer, words))}
          actions={
            <>
              <CommandButton command={commands.keepMine} actor={actor} variant="primary" />
              <CommandButton command={commands.takeTheirs} actor={actor} />
              <CommandButton command={commands.cancel} actor={actor} variant="ghost" />
            </>
          }
        />
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-border bg-surface-sunken px-3 py-2">
          <FileClock aria-hidden className="size-4 shrink-0 text-text-muted" />
          <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
            <p>{titleOf(offers)}</p>
            {words.row && <p className="text-sm text-text-muted">{rowsOf(offers, words)}</p>}
            {offers.some(({ left }) => left.wasSent) && (
              <p className="text-sm text-text-muted">
                Сохранение осталось без ответа: возможно, уже записано.
              </p>
            )}
          </div>
          <span className="flex gap-2">
            <CommandButton command={commands.restore} actor={actor} size="sm">
              Восстановить
            </CommandButton>
            <CommandButton command={commands.discard} actor={actor} size="sm" variant="ghost">
              Отбросить
            </CommandButton>
          </span>
          {offers.map(
            (offer) =>
              offer.isGone && <GoneDraft key={offer.left.id} offer={offer} words={words} />,
          )}
        </div>
      )}
    </aside>
  );
  return (
    <>
      {announcement}
      {shown}
    </>
  );
}

/** The window of the panel for a new record. */
const openWindow = () => document.querySelector<HTMLElement>('[role=dialog]');

export interface DraftOfferProps extends OfferProps {
  draft: StoredDraft;
  form: StoredForm<never>;
}

/** Stores the draft of a form, and offers drafts of an earlier page. */
export function DraftOffer({ draft, ...rest }: DraftOfferProps) {
  return <DraftOfferView actor={useKeptDraft(draft, rest.form.port)} {...rest} />;
}

export interface PanelDraftOfferProps extends Omit<DraftOfferProps, 'region'> {
  panel: AnyActorRef;
}

/** Shows the offer on the list while the panel is closed. The open panel shows its own. */
export function PanelDraftOffer({ panel, draft, form }: PanelDraftOfferProps) {
  const actor = useKeptDraft(draft, form.port);
  const isOpen = useSelector(panel, (snapshot) => snapshot.hasTag('open'));
  return isOpen ? null : (
    <DraftOfferView actor={actor} form={form} region={openWindow} className="mb-4" />
  );
}

/** A draft of a deleted record, to read and copy. */
function GoneDraft({ offer: { left, changed }, words }: { offer: Offer; words: DraftWords }) {
  return (
    <div className="basis-full border-t border-border pt-2">
      <p className="text-sm text-text-muted">Записи больше нет на сервере. В черновике было:</p>
      <Facts
        items={changed.map((field) => ({
          label: words.label(field, left.draft),
          value: words.text(left.draft, field),
        }))}
      />
    </div>
  );
}

function titleOf(offers: readonly Offer[]): string {
  const newest = Math.max(...offers.map(({ left }) => left.savedAt));
  const when = dayWords(newest);
  return offers.length === 1
    ? `Несохранённый черновик: ${when}`
    : `Несохранённые черновики: ${offers.length}, последний — ${when}`;
}

/** Returns the names of the rows. A change sent to all channels can leave thousands of drafts. */
export function rowsOf(
  offers: readonly Pick<Offer, 'left'>[],
  { row }: Pick<DraftWords, 'row'>,
): string {
  const names = [...new Set(offers.map(({ left }) => row?.(left.draft)))];
  const rest = names.length - NAMED_AT_MOST;
  return names.slice(0, NAMED_AT_MOST).join(', ') + (rest > 0 ? ` и ещё ${rest}` : '');
}

function clashesOf({ left, now, clashes }: Offer, { label, text, row }: DraftWords) {
  return clashes.map((field) => ({
    label: [row?.(left.draft), label(field, left.draft)].filter(Boolean).join(': '),
    was: text(left.base, field),
    theirs: text(now!, field),
    mine: text(left.draft, field),
  }));
}
