/** Records of a working day, for the search of the palette. */
import type { Channel } from '#contract/channels.ts';
import type { Client } from '#contract/clients.ts';
import type { Offer } from '#contract/offers.ts';
import type { User } from '#contract/users.ts';
import { elkina } from './clients.ts';
import { sova } from './offers.ts';
import { ada } from './people.ts';

const channel = (id: number, name: string, slug: string, description: string): Channel => ({
  ...{ id, name, slug, description },
  ...{ is_active: id !== 6, rate_type: id % 2 ? 'level' : 'ladder', version: 1 },
});

export const channels: readonly Channel[] = [
  channel(1, 'VK Реклама', 'vk-reklama', 'Таргетированная реклама ВКонтакте и в Одноклассниках'),
  channel(2, 'Яндекс Директ', 'yandex-direkt', 'Контекстная реклама на поиске и в РСЯ'),
  channel(3, 'Telegram Ads', 'telegram-ads', 'Посевы в каналах о финансах'),
  channel(4, 'SEO-сайт «Займы рядом»', 'seo-sait', 'Поисковый трафик собственного сайта'),
  channel(5, 'CPA-сеть Leadforce', 'leadforce', 'Партнёрская сеть, оплата за заявку'),
  channel(6, 'СМС-рассылка', 'sms', 'Сообщения отказным заявителям'),
  channel(7, 'Google Ads', 'g-ads', 'Поиск за рубежом'),
  channel(8, 'Facebook', 'meta', 'Остановлен'),
];

const offer = (id: number, name: string, host: string): Offer => ({
  ...sova,
  ...{ id, name, url: `https://${host}/apply`, site: `https://${host}` },
});

export const offers: readonly Offer[] = [
  offer(3, 'Сова Займ', 'sova.example'),
  offer(4, 'Ёж', 'yozh.example'),
  offer(11, 'Быстроденьги', 'bistrodengi.example'),
  offer(12, 'Moneyman', 'moneyman.example'),
  offer(13, 'Займер', 'zaymer.example'),
];

const client = (
  id: number,
  [last_name, first_name, patronymic]: readonly [string, string, string | null],
  phone: string | null,
  email: string | null,
  passport: string | null = null,
): Client => ({
  ...elkina,
  ...{ id, last_name, first_name, patronymic, phone, email },
  passport: passport
    ? {
        ...{ id, series: passport.slice(0, 4), number: passport.slice(5) },
        ...{ issued_by: 'ОВД', issued_date: '2010-01-01', division_code: '770-001' },
      }
    : null,
});

export const clients: readonly Client[] = [
  client(7, ['Петров', 'Пётр', 'Петрович'], '79123456789', 'petrov@mail.example', '4510 123456'),
  client(8, ['Абрамова', 'Вера', 'Ивановна'], '79161112233', 'vera@mail.example', '9712 654321'),
  client(9, ['Сидоров', 'Олег', 'Абрамович'], '79160000001', null),
  client(10, ['Горшков', 'Лев', null], '74951234567', 'lev@mail.example'),
  client(11, ['Левин', 'Марк', 'Олегович'], null, 'levin@mail.example'),
  client(12, ['Иванов', 'Иван', 'Иванович'], '79160000002', null),
  client(13, ['Роман', 'Ада', 'Львовна'], null, null),
];

export const users: readonly User[] = [
  ada,
  { ...ada, id: 2, name: 'Мария Редактор', email: 'maria@example.com' },
  { ...ada, id: 3, name: 'Oleg Smirnov', email: 'smirnov@example.com' },
];

const texts = ({ last_name, first_name, phone, email, patronymic }: Client) =>
  [last_name, first_name, phone, email, patronymic].map((text) => (text ?? '').toLowerCase());

/** Searches as the server does: by the surname first, by the patronymic last. */
export function searchedClients(search: string): readonly Client[] {
  const words = search.toLowerCase().split(' ');
  const found = clients.flatMap((one) => {
    const number = `${one.passport?.series}${one.passport?.number}`;
    const places = words.map((word) => texts(one).findIndex((text) => text.includes(word)));
    if (search.length === 10 && number === search) return [{ one, place: 0 }];
    return places.includes(-1) ? [] : [{ one, place: Math.min(...places) }];
  });
  return found.toSorted((a, b) => a.place - b.place).map(({ one }) => one);
}
