import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { capsOf } from '#commands/shortcut.ts';
import { type TipActor, tipMachine } from '#machines/feedback/tip.machine.ts';
import { KeyHint } from '#ui/display/kbd.tsx';
import { followPointing } from './tip-pointing.ts';

const GAP = 6;
/** The height needed below the button; otherwise the tip is above it. */
const HEIGHT = 40;

/** Shows tips on every screen. */
export default function Tips() {
  const actor = useActorRef(tipMachine);
  const isVisible = useSelector(actor, (state) => state.hasTag('visible'));
  useEffect(() => followPointing(actor), [actor]);
  return isVisible && <TipView actor={actor} />;
}

/** The tip beside a button. Hidden from screen readers, which read the button's name and `aria-keyshortcuts`. */
export function TipView({ actor }: { actor: TipActor }) {
  const tip = useSelector(actor, ({ context }) => context.tip);
  if (!tip) return null;
  const { text, shortcut, left, right, top, bottom } = tip;
  const isBelow = bottom + GAP + HEIGHT < window.innerHeight;
  // Positioned from the nearer edge, so that it stays inside the window.
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
