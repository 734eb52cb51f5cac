import { useSelector } from '@xstate/react';
import { useRef, useSyncExternalStore } from 'react';
import { useRuntime } from '#app/runtime/runtime-context.ts';
import { belongsTo } from '#commands/layers.ts';
import { CommandButton, CommandOnButton } from '#commands/react.tsx';
import { toKeyHint } from '#commands/shortcut.ts';
import { isCreated } from '#machines/feedback/toasts.ts';
import { offeredBy, type UndoOffer } from '#machines/feedback/undo.machine.ts';
import { toastLooking, undoLast, undoOne } from './toasts.commands.ts';

const UNDO_KEY = 'mod+z';

/** The action of a message: undo its change, open what it created, or look at its record. */
export function ToastAction({ messageId }: { messageId: string }) {
  const { toasts, undoing, session } = useRuntime();
  const shown = useSelector(toasts, ({ context }) => context.toasts);
  const message = shown.find(({ id }) => id === messageId);
  const isSignedIn = useSelector(session, (state) => state.matches('authenticated'));
  const offers = useSelector(undoing, ({ context }) => context);
  // The action is known only with the response, after the message first appears.
  if (!isSignedIn || !message || message.phase === 'loading') return null;
  const { link, href, title, phase } = message;
  // The outcome of an earlier write may be shown beside it.
  const isNewest = message === shown.findLast((one) => one.link === link);
  const entry = isNewest && offeredBy(offers, { link, hasFailed: phase === 'error' });
  if (entry) {
    const { text } = message.ref.getSnapshot().context;
    const isTitled = phase === 'success' && (title !== null || text.includes(entry.label));
    return (
      <UndoAction entry={entry} isNewest={entry === offers.entries.at(-1)} isTitled={isTitled} />
    );
  }
  if (href === null) return null;
  const opening = title?.lang === 'en' ? 'Open' : 'Открыть';
  return (
    <CommandOnButton command={toastLooking.look} actor={toasts} subject={messageId} size="sm">
      {isCreated(message) ? opening : title ? 'Проверить' : toastLooking.look.title}
    </CommandOnButton>
  );
}

interface UndoActionProps {
  entry: UndoOffer;
  isNewest: boolean;
  /** The title of the message, or its text, already says what would be undone. */
  isTitled: boolean;
}

/** Whether the undo key means something else now: a table uses it for unsent changes, unless a window covers it. */
function useIsKeyTaken(): boolean {
  const { registry } = useRuntime();
  const isTaken = () => {
    const top = registry.layers.top();
    return registry
      .available()
      .some(
        (bound) =>
          bound.command.shortcut === UNDO_KEY &&
          bound.command.id !== 'undo.last' &&
          (!top || belongsTo(bound, top)),
      );
  };
  return useSyncExternalStore(registry.subscribe, isTaken);
}

function UndoAction({ entry, isNewest, isTitled }: UndoActionProps) {
  const { undoing } = useRuntime();
  const hasKey = !useIsKeyTaken() && isNewest;
  const isRunning = useSelector(undoing, ({ context }) => context.current?.id === entry.id);
  // A key that is available again is not announced: alone, it would not say what it undoes.
  const isLater = useRef(false);
  if (!hasKey || isRunning) isLater.current = true;
  // Not announced: the message has said what can be undone, and undoing has its own message.
  const look = {
    size: 'sm',
    'aria-label': `Отменить: ${entry.label}`,
    'aria-live': 'off',
  } as const;
  const text = isRunning ? 'Отменяется…' : 'Отменить';
  const last = undoLast(entry);
  const { shortcut: _, ...withoutKey } = last;
  return (
    <>
      <span
        // Announced already by the message; while undoing, a separate message announces what was undone.
        aria-live={isTitled || isRunning ? 'off' : undefined}
        className={isTitled ? 'sr-only' : 'min-w-0 flex-1 wrap-anywhere first-letter:uppercase'}
      >
        {entry.label}
      </span>
      {/* One button for all commands, so that it keeps the focus. */}
      <CommandButton
        {...look}
        command={isNewest ? (hasKey ? last : withoutKey) : undoOne(entry)}
        actor={undoing}
        keyHint={hasKey ? toKeyHint(UNDO_KEY) : undefined}
      >
        {text}
      </CommandButton>
      {hasKey && !isRunning && (
        <span aria-live={isLater.current ? 'off' : undefined} className="sr-only">
          Можно отменить: {toKeyHint(UNDO_KEY)}
        </span>
      )}
    </>
  );
}
