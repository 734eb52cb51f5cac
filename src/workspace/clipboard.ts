/** The clipboard of the browser. */
import { useActorRef } from '@xstate/react';
import { fromPromise } from 'xstate';
import { type ClipboardActor, clipboardMachine } from '#machines/feedback/clipboard.machine.ts';
import { useEmitted } from './editing/use-emitted.ts';
import { useServices } from './services.tsx';

const clipboardLogic = clipboardMachine.provide({
  actors: { write: fromPromise(({ input }) => toClipboard(input.text)) },
});

/** Returns a clipboard for the commands of a screen. Messages report the result. */
export function useClipboard(): ClipboardActor {
  const { notify } = useServices();
  const actor = useActorRef(clipboardLogic);
  useEmitted(actor, 'copied', ({ words }) => notify(`Скопировано: ${words}`));
  // Safari refuses to copy data that loaded after the key press. Now it is loaded, so copying again works.
  useEmitted(actor, 'refused', ({ words }) =>
    notify(`Браузер не дал скопировать: ${words}. Скопируйте ещё раз`, 'error'),
  );
  return actor;
}

/** Writes to the clipboard, also on a page without HTTPS. */
export async function toClipboard(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  // Inside the open window, because nothing outside it can take the focus.
  (before?.closest('[role=dialog]') ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  if (!isCopied) throw new Error('The browser refused to copy');
}
