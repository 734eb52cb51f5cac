/** The toasts with their clocks in the hands of the test. */
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
    /** Lets the clock of every message say that so many seconds have passed. */
    tick: (passed: number) => {
      for (const sendBack of [...ticking]) sendBack({ type: 'tick', seconds: passed });
    },
  };
}
