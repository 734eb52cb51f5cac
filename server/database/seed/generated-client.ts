/** Generates random clients with realistic data. */
import type { AddressType } from '#contract/clients.ts';
import { generateName, type Name } from './client-names.ts';
import { PLACES, STREETS } from './client-places.ts';
import { createRandom, type Random } from './random.ts';

const DAY_MS = 86_400_000;
/** Area codes not assigned to any operator, so the phone numbers belong to nobody. */
const PHONE_CODES = ['907', '943', '944', '945', '946', '947', '948', '972', '973', '974', '975'];
/** Reserved for examples by RFC 2606. */
const MAIL_HOSTS = ['example.com', 'example.org', 'example.net', 'mail.example.com'];

interface GeneratedPassport {
  readonly series: string;
  readonly number: string;
  readonly issued_by: string;
  readonly issued_date: string;
  readonly division_code: string;
}

interface GeneratedAddress {
  readonly type: AddressType;
  readonly region: string;
  readonly city: string;
  readonly street: string;
  readonly house: string;
  readonly housing: string | null;
  readonly flat: string | null;
}

export interface GeneratedClient extends Name {
  readonly birth_date: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly created_at: string;
  readonly passport: GeneratedPassport | null;
  readonly addresses: readonly GeneratedAddress[];
}

/** Returns the same client for the same number; `createdAt` is approximate. */
export function generateClient(number: number, createdAt: number, now: number): GeneratedClient {
  const random = createRandom(number);
  const name = generateName(random);
  // 18 to 78 years, most of them in the middle of the range.
  const age = 18 + 60 * ((random.next() + random.next()) / 2);
  const birth = now - age * 365.25 * DAY_MS;
  const home = random.pickSkewed(PLACES);
  return {
    ...name,
    birth_date: day(birth),
    phone: random.isLucky(0.95) ? `7${random.pick(PHONE_CODES)}${random.digits(7)}` : null,
    email: random.isLucky(0.85) ? generateEmail(random, name, birth) : null,
    created_at: new Date(createdAt - random.whole(0, 3_600_000)).toISOString(),
    passport: random.isLucky(0.7) ? generatePassport(random, home, birth, now) : null,
    addresses: random.isLucky(0.8) ? generateAddresses(random, home) : [],
  };
}

type Home = (typeof PLACES)[number];

function generatePassport(
  random: Random,
  home: Home,
  birth: number,
  now: number,
): GeneratedPassport {
  // Passports are issued at 14, 20 and 45; use the last one that is due.
  const birthdays = [14, 20, 45].map((age) => birth + age * 365.25 * DAY_MS);
  const due = birthdays.filter((date) => date < now - 90 * DAY_MS).at(-1) ?? birth;
  const issued = day(due + random.whole(5, 85) * DAY_MS);
  return {
    series: home.code + issued.slice(2, 4),
    number: String(random.whole(100_001, 999_999)),
    issued_by: home.office.toUpperCase(),
    issued_date: issued,
    division_code: `${home.code}0-${String(random.whole(1, 130)).padStart(3, '0')}`,
  };
}

function generateAddresses(random: Random, home: Home): GeneratedAddress[] {
  const registration = generateAddress(random, home, 'registration');
  const chance = random.next();
  if (chance < 0.35) return [registration];
  if (chance < 0.65) return [registration, { ...registration, type: 'residence' }];
  const residence = generateAddress(random, random.pickSkewed(PLACES), 'residence');
  return chance < 0.95 ? [registration, residence] : [residence];
}

function generateAddress(random: Random, home: Home, type: AddressType): GeneratedAddress {
  return {
    type,
    region: home.region,
    city: random.pickSkewed(home.cities),
    street: random.pickSkewed(STREETS),
    house: `${random.whole(1, 160)}${random.isLucky(0.06) ? random.pick(['А', 'Б', 'В']) : ''}`,
    housing: random.isLucky(0.35) ? String(random.whole(1, 6)) : null,
    flat: random.isLucky(0.88) ? String(random.whole(1, 320)) : null,
  };
}

const LATIN: Readonly<Record<string, string>> = Object.fromEntries(
  'а:a б:b в:v г:g д:d е:e ё:e ж:zh з:z и:i й:y к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:kh ц:ts ч:ch ш:sh щ:shch ъ: ы:y ь: э:e ю:yu я:ya'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);

const latin = (text: string) =>
  [...text.toLowerCase()].map((letter) => LATIN[letter] ?? letter).join('');

function generateEmail(random: Random, { last_name, first_name }: Name, birth: number): string {
  const [last, first] = [latin(last_name), latin(first_name)];
  const year = String(new Date(birth).getUTCFullYear());
  const box = random.pick([
    `${first}.${last}`,
    `${last}.${first}`,
    `${first[0]}.${last}`,
    `${last}_${first[0]}`,
    `${last}${year}`,
    `${first}.${last}${year.slice(2)}`,
    `${last}${random.whole(1, 9_999)}`,
  ]);
  return `${box}@${random.pickSkewed(MAIL_HOSTS)}`;
}

const day = (time: number) => new Date(time).toISOString().slice(0, 10);
