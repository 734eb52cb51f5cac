import type { Client } from '#contract/clients.ts';
import { shownText } from '#workspace/format/shown-text.ts';
import { joinFullName } from './full-name.ts';

/** A client as lists and the palette name them. */
export const clientName = (client: Client): string =>
  shownText(joinFullName(client)) || `Клиент ${client.id}`;
