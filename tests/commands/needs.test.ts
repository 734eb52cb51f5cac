/** Every command that writes, or opens a form that will write, names the right that its call needs. */
import { describe, expect, it } from 'vitest';
import { catalogue } from '#app/palette/elsewhere/catalogue.ts';
import { PERMISSIONS } from '#contract/auth.ts';
import { draftCommands } from '#workspace/drafts/draft-commands.ts';

/** Ids of commands that send a write, or begin something that ends with one. */
const WRITES =
  /\.(add|create\w*|edit\w*|delete\w*|save|update|activate|deactivate|toggle\w*|bind\w*|reset|useDefault|restore|resume|fillPhone|disable|enable|end|endOthers)$/;
/** Commands within a form: nothing is sent before it is saved. */
const OF_FORM = ['offer.deleteParam'];

const commands = [...new Map(catalogue.map(({ command }) => [command.id, command])).values()];
const writes = commands.filter(({ id }) => WRITES.test(id) && !OF_FORM.includes(id));

const RIGHT_OF: readonly (readonly [RegExp, string])[] = [
  [/^channel(s|Settings)?\./, 'channels.write'],
  [/^rates\./, 'rates.write'],
  [/^defaultSettings\./, 'settings.write'],
  [/^offers?\./, 'offers.write'],
  [/^clients?\./, 'clients.write'],
  [/^users\./, 'users.write'],
  [/^(profile|sessions)\./, 'profile.write'],
];

describe('the rights of commands', () => {
  it('are checked for more than 60 commands', () => expect(writes.length).toBeGreaterThan(60));

  it.each(writes.map(({ id, needs }) => [id, needs] as const))('%s needs %s', (id, needs) => {
    expect(needs).toBe(RIGHT_OF.find(([ids]) => ids.test(id))?.[1]);
  });

  it('are those of the contract, and each of its writes has a command', () => {
    const named = new Set(commands.flatMap(({ needs }) => needs ?? []));
    const all = Object.keys(PERMISSIONS).filter((name) => name !== 'activity.read');
    expect([...named].sort()).toEqual(all.sort());
  });

  it('are not needed to view, to leave, or to discard input', () => {
    const free =
      /\.(open\w*|show|reload\w*|cancel\w*|discard\w*|keep\w*|takeTheirs|close\w*|search|sort\w*|conceal\w*|copy)$/;
    expect(commands.filter(({ id, needs }) => free.test(id) && needs)).toEqual([]);
  });

  it('are needed to sort by masked fields, because the order would reveal them, and to copy them', () => {
    const masked = commands.filter(({ needs }) => needs === 'contacts.read').map(({ id }) => id);
    const orders = ['phone.asc', 'phone.desc', 'email.asc', 'email.desc'];
    const copies = ['clients.copyPhone', 'clients.copyEmail'];
    expect(masked.sort()).toEqual(
      [...orders.map((order) => `clients.sort.${order}`), ...copies].sort(),
    );
  });

  it('are needed to reveal a passport, and for no other command', () => {
    const seeing = commands.filter(({ needs }) => needs === 'passports.read').map(({ id }) => id);
    expect(seeing).toEqual(['clients.revealPassport']);
  });

  it('are needed to restore a draft, but not to discard it', () => {
    const { restore, discard } = draftCommands('card', 'Карточка', 'карточки', 'offers.write');
    expect([restore.needs, discard.needs]).toEqual(['offers.write', undefined]);
  });
});
