import type { Choice } from '#commands/command.ts';
import type { Client } from '#contract/clients.ts';
import { shownText } from '#workspace/format/shown-text.ts';
import { joinFullName } from './full-name.ts';

/** A client as lists and the palette name them. */
export const clientName = (client: Client): string =>
  shownText(joinFullName(client)) || `Клиент ${client.id}`;

export function clientChoice(client: Client): Choice<Client> {
  return {
    key: String(client.id),
    label: clientName(client),
    hint: `ID ${client.id}`,
    subject: client,
  };
}
