import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { Toaster as Stack, toast } from 'sonner';
import { TOAST_TEXT, type ToastEntry } from '#machines/toasts.machine.ts';
import { ToastCard } from '#ui/toast-card.tsx';
import { useEmitted } from '#workspace/emitted.ts';
import { useRuntime } from './runtime-context.ts';
import { ToastAction } from './toast-action.tsx';
import { toastClosing } from './toasts.commands.ts';

/** Draws the messages; when one comes and goes is the machines' business. */
export default function Toaster() {
  const { toasts, undoing } = useRuntime();
  const entries = useSelector(toasts, ({ context }) => context.toasts);
  const offers = useSelector(undoing, ({ context }) => context.entries);
  const isUndoing = useSelector(undoing, (state) => state.hasTag('busy'));
  const drawn = useRef(new Set<string>());

  useEffect(() => {
    const seen = entries.filter(({ phase }) => phase !== 'hidden');
    for (const id of drawn.current) {
      if (seen.some((entry) => entry.id === id)) continue;
      leave(`[data-message="${CSS.escape(id)}"]`);
      toast.dismiss(id);
    }
    for (const entry of seen) {
      // Given anew whenever it may say more, or less: the stack measures it only then.
      toast.custom(() => <Message entry={entry} />, {
        id: entry.id,
        duration: Number.POSITIVE_INFINITY,
        unstyled: true,
      });
    }
    drawn.current = new Set(seen.map(({ id }) => id));
  }, [entries, offers]);

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

function Message({ entry: { id, link, ref } }: { entry: ToastEntry }) {
  const state = useSelector(ref, (snapshot) => snapshot);
  const { tone, text, elapsed } = state.context;
  return (
    <ToastCard
      data-message={id}
      role={tone === 'error' ? 'alert' : undefined}
      tone={tone}
      title={TOAST_TEXT[tone].title}
      text={text}
      details={tone === 'error' && link.includes(' ') ? link : undefined}
      action={<ToastAction messageId={id} isOfCall={link.includes(' ')} />}
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
