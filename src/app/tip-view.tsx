import { useSelector } from '@xstate/react';
import { capsOf } from '#commands/shortcut.ts';
import { KeyHint } from '#ui/kbd.tsx';
import { useRuntime } from './runtime-context.ts';

const GAP = 6;
/** The height that it needs below, else it stands above. */
const HEIGHT = 40;

/**
 * The word beside a button. Hidden from screen readers: they hear the name of the button, and its
 * key from `aria-keyshortcuts`.
 */
export default function TipView() {
  const { tip: actor } = useRuntime();
  const tip = useSelector(actor, ({ context }) => context.tip);
  if (!tip) return null;
  const { text, shortcut, left, right, top, bottom } = tip;
  const isBelow = bottom + GAP + HEIGHT < window.innerHeight;
  // From the edge that is nearer, so that it never leaves the window.
  const isAtStart = left < window.innerWidth - right;
  return (
    <div
      data-tip-word=""
      aria-hidden="true"
      className="fixed z-toast flex max-w-80 items-center gap-2 rounded bg-surface-raised px-2 py-1 text-sm text-text shadow-pop"
      style={{
        ...(isBelow ? { top: bottom + GAP } : { bottom: window.innerHeight - top + GAP }),
        ...(isAtStart
          ? { left: Math.max(4, left) }
          : { right: Math.max(4, document.documentElement.clientWidth - right) }),
      }}
    >
      {text}
      {shortcut && <KeyHint {...capsOf(shortcut)} />}
    </div>
  );
}
