/** Searches clients through the search of their list. */
import type { ClientsApi } from '#api/clients.api.ts';
import type { Client } from '#contract/clients.ts';
import { joinFullName } from '#features/clients/fields/full-name.ts';
import { phoneText, searchText, wholePhone } from '#workspace/format/phone.ts';
import {
  best,
  byIdAndWords,
  exactly,
  HITS_AT_MOST,
  hitOf,
  PAGE_OF_HITS,
  type Search,
} from './source.ts';

const clientHit = (client: Client) => {
  const ref = { kind: 'client', id: client.id } as const;
  return hitOf(ref, joinFullName(client), phoneText(client.phone) || client.email);
};

export function clientSearch(api: ClientsApi): Search {
  return async (meaning, signal) => {
    const list = (text: string) =>
      api.list({ page: 1, per_page: PAGE_OF_HITS, search: text }, signal);
    const only = async (text: string, isIt: (client: Client) => boolean) =>
      exactly((await list(text)).data.filter(isIt).slice(0, HITS_AT_MOST).map(clientHit));
    if (meaning.type === 'phone') {
      const { phone } = meaning;
      return only(searchText(phone), (client) => wholePhone(client.phone ?? '') === phone);
    }
    if (meaning.type === 'passport') {
      const { phone } = meaning;
      const passport = meaning.passport.replace(' ', '');
      const { data } = await api.list(
        { page: 1, per_page: PAGE_OF_HITS, search: passport, with_passport: true },
        signal,
      );
      const isOwner = (client: Client) =>
        `${client.passport?.series}${client.passport?.number}` === passport;
      const isCalled = (client: Client) =>
        phone !== null && wholePhone(client.phone ?? '') === phone;
      const found = [
        ...data.filter(isOwner),
        ...data.filter((one) => !isOwner(one) && isCalled(one)),
      ];
      return exactly(found.slice(0, HITS_AT_MOST).map(clientHit));
    }
    if (meaning.type === 'email') {
      const { email } = meaning;
      return only(email, (client) => client.email?.trim().toLowerCase() === email);
    }
    const ask = async (text: string) => {
      const { data, meta } = await list(searchText(text));
      return best(data.map(clientHit), meta.total);
    };
    const read = async (id: number) => {
      // Typing a number does not open that client, and a read of the whole record would be logged.
      const { data } = await api.list({ page: 1, per_page: 1, id }, signal);
      const [first] = data;
      if (!first) return null;
      // An API without the `id` filter lists other clients.
      return clientHit(first.id === id ? first : (await api.get(id, signal)).client);
    };
    return byIdAndWords(meaning, 'client', ask, read);
  };
}
