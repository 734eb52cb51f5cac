import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { Toaster as Stack, toast } from 'sonner';
import type { ToastActor } from '#machines/toast.machine.ts';
import { TOAST_TEXT } from '#machines/toasts.machine.ts';
import { ToastCard } from '#ui/toast-card.tsx';
import { useRuntime } from './runtime-context.ts';

/** Draws the messages; when one comes and goes is the machines' business. */
export default function Toaster() {
  const { toasts } = useRuntime();
  const entries = useSelector(toasts, ({ context }) => context.toasts);
  const drawn = useRef(new Set<string>());

  useEffect(() => {
    const seen = entries.filter(({ phase }) => phase !== 'hidden');
    for (const id of drawn.current) {
      if (!seen.some((entry) => entry.id === id)) toast.dismiss(id);
    }
    for (const { id, link, ref } of seen) {
      if (drawn.current.has(id)) continue;
      toast.custom(() => <Message actor={ref} link={link} />, {
        id,
        duration: Number.POSITIVE_INFINITY,
        unstyled: true,
      });
    }
    drawn.current = new Set(seen.map(({ id }) => id));
  }, [entries]);

  return (
    <div data-toasts="">
      <Stack
        position="bottom-right"
        visibleToasts={3}
        expand
        gap={8}
        containerAriaLabel="Уведомления о вызовах"
      />
    </div>
  );
}

function Message({ actor, link }: { actor: ToastActor; link: string }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { tone, text, elapsed } = state.context;
  return (
    <ToastCard
      role={tone === 'error' ? 'alert' : undefined}
      tone={tone}
      title={TOAST_TEXT[tone].title}
      text={text}
      details={tone === 'error' && link.includes(' ') ? link : undefined}
      elapsed={<span aria-hidden="true">{formatElapsed(elapsed)}</span>}
      leaving={state.matches('fading')}
      onClose={() => actor.send({ type: 'close' })}
      onMouseEnter={() => actor.send({ type: 'hold' })}
      onMouseLeave={({ currentTarget }) => {
        if (!currentTarget.contains(document.activeElement)) actor.send({ type: 'release' });
      }}
      onFocus={() => actor.send({ type: 'hold' })}
      onBlur={({ currentTarget, relatedTarget }) => {
        const isLeft = !currentTarget.contains(relatedTarget) && !currentTarget.matches(':hover');
        if (isLeft) actor.send({ type: 'release' });
      }}
    />
  );
}

/** `12 с`, and from a minute on `1 мин`. */
export function formatElapsed(seconds: number): string {
  const whole = Math.floor(seconds);
  return whole < 60 ? `${whole} с` : `${Math.floor(whole / 60)} мин`;
}
