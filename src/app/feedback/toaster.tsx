import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { Toaster as Stack, toast } from 'sonner';
import { useRuntime } from '#app/runtime/runtime-context.ts';
import { seenIn, TOAST_TEXT, type ToastEntry } from '#machines/feedback/toasts.machine.ts';
import { ToastCard } from '#ui/feedback/toast-card.tsx';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { ToastAction } from './toast-action.tsx';
import { toastClosing } from './toasts.commands.ts';

/** No key is given to the stack twice: while a message leaves, it would swallow a new one of its key. */
let keysGiven = 0;

/**
 * Draws the messages; when one comes and goes is the machines' business. The stack keeps a store of
 * its own beside React, and shows it again to whoever mounts it: so it holds keys only, no message,
 * and is brought into line with the machine at every change and when this view goes.
 */
export default function Toaster() {
  const { toasts, undoing } = useRuntime();
  const context = useSelector(toasts, (state) => state.context);
  const offers = useSelector(undoing, (state) => state.context.entries);
  const isUndoing = useSelector(undoing, (state) => state.hasTag('busy'));
  const keys = useRef(new Map<string, string>());

  useEffect(() => {
    const seen = seenIn(context);
    for (const id of keys.current.keys()) {
      if (seen.some((entry) => entry.id === id)) continue;
      leave(`[data-message="${CSS.escape(id)}"]`);
      keys.current.delete(id);
    }
    for (const { id } of seen) {
      if (!keys.current.has(id)) keys.current.set(id, `${id}.${++keysGiven}`);
    }
    const wanted = new Set<string | number>(keys.current.values());
    for (const { id: key } of toast.getToasts()) if (!wanted.has(key)) toast.dismiss(key);
    for (const [id, key] of keys.current) {
      // Given anew whenever it may say more, or less: the stack measures it only then.
      toast.custom(() => <Message id={id} />, {
        id: key,
        duration: Number.POSITIVE_INFINITY,
        unstyled: true,
      });
    }
  }, [context, offers]);
  useEffect(() => () => void toast.dismiss(), []);

  useEffect(() => {
    // Work goes on where it was, and not on a button that has been pressed.
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
        if (event.key !== 'Escape') return;
        // One step back, and not two.
        event.preventDefault();
        leave('[data-toasts]');
      }}
    >
      <Stack
        position="bottom-right"
        visibleToasts={3}
        expand
        gap={8}
        hotkey={[]}
        customAriaLabel="Уведомления о вызовах"
      />
    </div>
  );
}

/** Where the focus is in there, it goes back to where it came from: the stack sees to that. */
function leave(region: string): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.closest(region)) activeElement.blur();
}

/** What the machine knows under this id; nothing, where it knows nothing. */
function Message({ id }: { id: string }) {
  const { toasts } = useRuntime();
  const entry = useSelector(toasts, ({ context }) => context.toasts.find((one) => one.id === id));
  // It stays what it was while the stack lets it go, also when its id is somebody else's by then.
  const own = useRef(entry);
  if (entry?.ref === own.current?.ref) own.current = entry;
  return own.current && <Card entry={own.current} />;
}

function Card({ entry: { id, link, ref } }: { entry: ToastEntry }) {
  const state = useSelector(ref, (snapshot) => snapshot);
  const { tone, text, elapsed } = state.context;
  const isOfCall = link.includes(' ');
  const isFailedCall = isOfCall && tone === 'error';
  return (
    <ToastCard
      data-message={id}
      role={tone === 'error' ? 'alert' : undefined}
      tone={tone}
      title={TOAST_TEXT[tone].title}
      text={isFailedCall ? `${TOAST_TEXT.error.text}\n${text}` : text}
      details={isFailedCall ? link : undefined}
      action={<ToastAction messageId={id} isOfCall={isOfCall} />}
      elapsed={<span aria-hidden="true">{formatElapsed(elapsed)}</span>}
      leaving={state.matches('fading')}
      onClose={() => ref.send({ type: 'close' })}
      closeCommand={toastClosing.close.id}
      onMouseEnter={() => ref.send({ type: 'hold', by: 'pointer' })}
      onMouseLeave={() => ref.send({ type: 'release', by: 'pointer' })}
      onFocus={() => ref.send({ type: 'hold', by: 'focus' })}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) ref.send({ type: 'release', by: 'focus' });
      }}
    />
  );
}

/** `12 с`, and from a minute on `1 мин`. */
export function formatElapsed(seconds: number): string {
  const whole = Math.floor(seconds);
  return whole < 60 ? `${whole} с` : `${Math.floor(whole / 60)} мин`;
}
