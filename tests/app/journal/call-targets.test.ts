import { describe, expect, it, vi } from 'vitest';
import { createCallPlaces, hrefOf } from '#app/journal/call-targets.ts';
import { bind } from '#commands/command.ts';
import { createDoer } from '#tests/support/doer.ts';

const RELOADS = [
  'users.reload',
  'channels.reload',
  'channel.reload',
  'channelSettings.reload',
  'channelSettings.reloadUnbound',
  'rates.reload',
  'defaultSettings.reload',
  'offers.reload',
  'offer.reload',
  'offer.reloadUnbound',
  'clients.reload',
  'client.reload',
];

/** Returns the actions on the screen of `here` that show `href`. */
function look(here: string, href: string): string[] {
  const done: string[] = [];
  const commands = RELOADS.map((id) =>
    bind(
      { id, title: id, group: '', event: { type: 'do' } as const },
      createDoer(() => done.push(id)),
    ),
  );
  const go = vi.fn((to: string) => done.push(`→ ${to}`));
  const readProfile = () => done.push('profile');
  createCallPlaces({ href: () => here, go }, { all: () => commands }, readProfile).look(href);
  return done;
}

describe('the screen of a call', () => {
  it.each([
    [hrefOf({ on: 'users' }), '/users'],
    [hrefOf({ on: 'profile' }), '/profile'],
    [hrefOf({ on: 'channelDefaults' }), '/channels/default'],
    [hrefOf({ on: 'offerDefaults' }), '/offers/settings'],
    [hrefOf({ on: 'channel', id: 7 }), '/channels/7'],
    [hrefOf({ on: 'channelSettings', id: 7 }), '/channels/7/settings'],
    [hrefOf({ on: 'channelNewSettings', id: 7 }), '/channels/7/add-settings'],
    [hrefOf({ on: 'channelRates', id: 7 }), '/channels/7/rates'],
    [hrefOf({ on: 'offer', id: 7 }), '/offers/7'],
    [hrefOf({ on: 'offerNewParams', id: 7 }), '/offers/7/add-params'],
    [hrefOf({ on: 'client', id: 7 }), '/clients/7'],
  ])('has the address %s', (href, expected) => expect(href).toBe(expected));

  it.each([
    ['/users?row=3#2', '/users', 'users.reload'],
    ['/', '/users', 'users.reload'],
    ['/channels#2', '/channels', 'channels.reload'],
    ['/channels/7/general', '/channels/7', 'channel.reload'],
    ['/channels/7/settings', '/channels/7/settings', 'channelSettings.reload'],
    ['/channels/7/add-settings', '/channels/7/add-settings', 'channelSettings.reloadUnbound'],
    ['/channels/7/rates', '/channels/7/rates', 'rates.reload'],
    ['/channels/default', '/channels/default', 'defaultSettings.reload'],
    ['/offers/settings', '/offers/settings', 'defaultSettings.reload'],
    ['/offers?name=x', '/offers', 'offers.reload'],
    ['/offers/7/params', '/offers/7', 'offer.reload'],
    ['/offers/7/add-params', '/offers/7/add-params', 'offer.reloadUnbound'],
    ['/clients', '/clients', 'clients.reload'],
    ['/clients/7/addresses', '/clients/7', 'client.reload'],
  ])('on %s reads %s again with %s', (here, href, reload) => {
    expect(look(here, href)).toEqual([reload]);
  });

  it.each([
    ['/channels/7/statistic', '/channels/7'],
    ['/channels/8', '/channels/7'],
    ['/channels/7', '/channels/7/rates'],
    ['/offers/7/add-params', '/offers/7'],
    ['/channels/default', '/offers/settings'],
    ['/clients/7', '/offers/7'],
    ['/dashboard', '/clients/7'],
  ])('is opened from %s: %s', (here, href) => expect(look(here, href)).toEqual([`→ ${href}`]));

  it('is reloaded by the session for the profile', () => {
    expect(look('/profile', '/profile')).toEqual(['profile', '→ /profile']);
  });
});
