/** Records as the palette names them. */
import type { Channel } from '#contract/channels.ts';
import type { Client } from '#contract/clients.ts';
import { isOfferActive, type Offer } from '#contract/offers.ts';
import type { User } from '#contract/users.ts';
import { joinFullName } from '#features/clients/fields/full-name.ts';
import { phoneText } from '#features/clients/fields/phone.ts';
import type { Hit } from '#machines/palette/lookup.machine.ts';
import { hashOf } from '#workspace/navigation/location.ts';
import { channelHref, clientHref, offerHref, userRowHref } from '#workspace/navigation/routes.ts';
import { numberTitle } from './record-names.ts';

const hintOf = (...parts: readonly (string | null | undefined | false)[]) =>
  parts.filter(Boolean).join(' · ');

export function channelHit({ id, name, is_active }: Channel): Hit {
  const ref = { kind: 'channel', id } as const;
  return {
    ...ref,
    title: name.trim() || numberTitle(ref),
    hint: hintOf(!is_active && 'неактивен', `ID ${id}`),
    to: channelHref(id),
  };
}

export function offerHit({ id, name, ...rest }: Offer): Hit {
  const ref = { kind: 'offer', id } as const;
  return {
    ...ref,
    title: name.trim() || numberTitle(ref),
    hint: hintOf(isOfferActive(rest) === false && 'неактивен', `ID ${id}`),
    to: offerHref(id),
  };
}

export function clientHit(client: Client): Hit {
  const ref = { kind: 'client', id: client.id } as const;
  return {
    ...ref,
    title: joinFullName(client) || numberTitle(ref),
    hint: hintOf(phoneText(client.phone) || client.email, `ID ${client.id}`),
    to: clientHref(client.id),
  };
}

/** A user has no page of their own: they are a row of the list. */
export function userHit({ id, name, email }: User, page: number): Hit {
  const ref = { kind: 'user', id } as const;
  return {
    ...ref,
    title: name.trim() || numberTitle(ref),
    hint: hintOf(email, `ID ${id}`),
    to: userRowHref(id) + hashOf(page),
  };
}
