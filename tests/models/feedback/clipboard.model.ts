import { clipboardMachine } from '#machines/feedback/clipboard.machine.ts';
import { petrov } from '#tests/support/clients.ts';
import { explore, settled } from '#tests/support/model.ts';

export const phone = {
  text: '+7 (912) 345-67-89',
  words: `телефон клиента ${petrov.id}`,
};
export const email = { text: 'petrov@mail.example', words: `email клиента ${petrov.id}` };

/** The clipboard on the page of a client. */
export const clipboardModel = explore({
  machine: clipboardMachine,
  starts: { clipboard: {} },
  events: [
    { type: 'copy', ...phone },
    { type: 'copy', ...email },
    settled.done('write', undefined),
    settled.error('write', new Error('Write permission denied.')),
  ],
  distinguish: ({ context }) => context.text,
});
