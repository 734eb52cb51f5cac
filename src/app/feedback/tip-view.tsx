import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { capsOf } from '#commands/shortcut.ts';
import { type TipActor, tipMachine } from '#machines/feedback/tip.machine.ts';
import { KeyHint } from '#ui/display/kbd.tsx';
import { followPointing } from './tip-pointing.ts';

const GAP = 6;
/** The height that it needs below, else it stands above. */
const HEIGHT = 40;

/** Follows what is pointed at, on every screen. */
export default function Tips() {
  const actor = useActorRef(tipMachine);
  const isVisible = useSelector(actor, (state) => state.hasTag('visible'));
  useEffect(() => followPointing(actor), [actor]);
  return isVisible && <TipView actor={actor} />;
}

/**
 * The word beside a button. Hidden from screen readers: they hear the name of the button, and its
 * key from `aria-keyshortcuts`.
 */
export function TipView({ actor }: { actor: TipActor }) {
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
