/** The toasts machine with timers that the test controls. */
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { type ToastTick, toastMachine } from '#machines/feedback/toast.machine.ts';
import { toastsMachine } from '#machines/feedback/toasts.machine.ts';

export function createTestToasts() {
  const clock = new SimulatedClock();
  const ticking = new Set<(tick: ToastTick) => void>();
  const seconds = fromCallback<ToastTick>(({ sendBack }) => {
    ticking.add(sendBack);
    return () => void ticking.delete(sendBack);
  });
  const toast = toastMachine.provide({ actors: { clock: seconds } });
  const toasts = createActor(toastsMachine.provide({ actors: { toast } }), { clock }).start();
  return {
    toasts,
    clock,
    /** Advances the timer of every message by so many seconds. */
    tick: (passed: number) => {
      for (const sendBack of [...ticking]) sendBack({ type: 'tick', seconds: passed });
    },
  };
}
