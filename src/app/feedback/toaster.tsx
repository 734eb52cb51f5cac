import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Toaster as Stack, toast } from 'sonner';
import { useRuntime } from '#app/runtime/runtime-context.ts';
import { seenIn, TOAST_TEXT, type ToastEntry } from '#machines/feedback/toasts.ts';
import { ToastCard } from '#ui/feedback/toast-card.tsx';
import { useMatch } from '#ui/layout/use-match.ts';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { ToastAction } from './toast-action.tsx';
import { isForRowBehind } from './toast-keys.ts';
import { toastClosing } from './toasts.commands.ts';

/** Narrower screens show the newest message, and the others behind it. */
const ROOMY = '(min-width: 37.5rem)';

// The library's own function would be in the file of every screen.
const haveSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((item, at) => item === other[at]);

/** Keys are never reused: a leaving message would swallow a new one with its key. */
let keysGiven = 0;

/**
 * Draws the messages; the machines decide when one appears and goes. The toast library has a store
 * outside React and shows its content again on the next mount. So it only holds keys, and is
 * synchronised with the machine on every change and on unmount.
 */
export default function Toaster() {
  const runtime = useRuntime();
  const { toasts, undoing } = runtime;
  // Most calls have no message: they draw nothing.
  const seen = useSelector(toasts, ({ context }) => seenIn(context), haveSame);
  const offers = useSelector(undoing, (state) => state.context.entries, haveSame);
  const isUndoing = useSelector(undoing, (state) => state.hasTag('busy'));
  const isRoomy = useMatch(ROOMY);
  // Keyed by message, not id: a newer message may reuse the id, such as the refusal of another key.
  const keys = useRef(new Map<ToastEntry['ref'], [key: string, id: string]>());

  useEffect(() => {
    for (const [ref, [, id]] of keys.current) {
      if (seen.some((entry) => entry.ref === ref)) continue;
      leave(`[data-message="${CSS.escape(id)}"]`);
      keys.current.delete(ref);
    }
    for (const { id, ref } of seen) {
      if (!keys.current.has(ref)) keys.current.set(ref, [`${id}.${++keysGiven}`, id]);
    }
    const wanted = new Map<string | number, string>(keys.current.values());
    for (const { id: key } of toast.getToasts()) if (!wanted.has(key)) toast.dismiss(key);
    for (const [key, id] of wanted) {
      // Added again when the height may change, because the library measures only then.
      toast.custom(() => <Message id={id} />, {
        id: key,
        duration: Number.POSITIVE_INFINITY,
        unstyled: true,
      });
    }
  }, [seen, offers]);
  useEffect(() => () => void toast.dismiss(), []);

  useEffect(() => {
    // The focus returns to the work instead of staying on the pressed button.
    if (isUndoing) leave('[data-toasts]');
  }, [isUndoing]);

  useEmitted(toasts, 'focus.wanted', () =>
    document
      .querySelector<HTMLElement>('[data-toasts] [data-removed=false] button:not(:disabled)')
      ?.focus(),
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the buttons in it
    <div
      data-toasts=""
      onKeyDown={(event) => {
        // Hidden from the commands, but not from the browser: Ctrl+C copies from the message.
        if (isForRowBehind(runtime, event.nativeEvent)) event.stopPropagation();
        if (event.key !== 'Escape') return;
        // One undo per key press.
        event.preventDefault();
        leave('[data-toasts]');
      }}
      onMouseDown={(event) => {
        // If a row loses the focus, the messages may move away from under the press.
        if ((event.target as Element).closest('button')) event.preventDefault();
      }}
    >
      <Stack
        // Otherwise the library computes the page's styles on each render to find out.
        dir="ltr"
        position="bottom-left"
        visibleToasts={3}
        expand={isRoomy}
        gap={8}
        hotkey={[]}
        customAriaLabel="Уведомления о вызовах"
      />
    </div>
  );
}

/** If the focus is in this region, the library returns it to where it was. */
function leave(region: string): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.closest(region)) activeElement.blur();
}

/** The message with this id; nothing if the machine has none. */
function Message({ id }: { id: string }) {
  const { toasts } = useRuntime();
  const entry = useSelector(toasts, ({ context }) => context.toasts.find((one) => one.id === id));
  // Keeps the last entry while the message fades out, even if its id is reused.
  const own = useRef(entry);
  if (entry?.ref === own.current?.ref) own.current = entry;
  const isCovered = useSelector(toasts, ({ context }) => context.isCovered);
  // Its leaving animation would show it over the lock.
  if (isCovered) return null;
  return own.current && <Card entry={own.current} />;
}

function Card({ entry: { id, title, note, ref } }: { entry: ToastEntry }) {
  const state = useSelector(ref, (snapshot) => snapshot);
  const { tone, text, elapsed } = state.context;
  const quoted = TOAST_TEXT[tone];
  const label = text === quoted.text ? note : text;
  // If a message covers the focused row, that row scrolls above it.
  useEffect(() => {
    const row = document.querySelector('tr[data-key]:focus-visible');
    const { top = 0, bottom = 0 } = row?.getBoundingClientRect() ?? {};
    // Not if the user has scrolled it out of sight.
    if (bottom > 0 && top < window.innerHeight) row?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return (
    <ToastCard
      data-message={id}
      role={tone === 'error' ? 'alert' : undefined}
      tone={tone}
      title={title ? <span lang={title.lang}>{parted(title.text)}</span> : quoted.title}
      words={title ? [quoted.title, quoted.text] : undefined}
      text={label}
      action={<ToastAction messageId={id} />}
      elapsed={<span aria-hidden="true">{formatElapsed(elapsed)}</span>}
      leaving={state.matches('fading') || state.matches('gone')}
      onClose={() => ref.send({ type: 'close' })}
      closeCommand={toastClosing.close.id}
      onMouseEnter={() => ref.send({ type: 'hold', by: 'pointer' })}
      onMouseLeave={() => ref.send({ type: 'release', by: 'pointer' })}
      onFocus={() => ref.send({ type: 'hold', by: 'focus' })}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return;
        // A card that is removed with the focus in it loses the focus after its message has ended.
        if (ref.getSnapshot().status === 'active') ref.send({ type: 'release', by: 'focus' });
      }}
    />
  );
}

/** Keeps a change on one line if it fits; otherwise breaks it after the arrow, not within a word. */
export const parted = (text: string): ReactNode =>
  text.split(/([^ ]+\u00a0→\u00a0[^ ]+)/).map((part, at) => {
    if (at % 2 === 0) return part;
    const cut = part.lastIndexOf('→\u00a0') + 2;
    return (
      <span key={at} className="inline-block">
        {part.slice(0, cut)}
        <wbr />
        {part.slice(cut)}
      </span>
    );
  });

/** `12 с`, and `1 мин` from one minute. */
export function formatElapsed(seconds: number): string {
  const whole = Math.floor(seconds);
  return whole < 60 ? `${whole} с` : `${Math.floor(whole / 60)} мин`;
}
