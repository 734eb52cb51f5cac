/** The menu: every entry with its name, its path and its search words. */
import {
  Activity,
  ChartLine,
  Gift,
  LayoutDashboard,
  type LucideIcon,
  Radio,
  Settings,
  ShieldCheck,
  Trophy,
  Users,
} from 'lucide-react';
import { paths } from '#workspace/navigation/routes.ts';

export interface NavEntry {
  readonly id: string;
  readonly label: string;
  readonly path: string;
  readonly keywords: readonly string[];
  readonly shortcut?: string;
  /** The screen has no content yet; `fallback-screens.tsx` says what it waits for. */
  readonly isEmpty?: boolean;
  /** The screen is over many records: searches offer the same for one record first. */
  readonly isOverview?: boolean;
  /** Entries of a group have none. */
  readonly icon?: LucideIcon;
}

export interface NavGroup {
  readonly id: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly entries: readonly NavEntry[];
}

export type NavItem = NavEntry | NavGroup;

const entry = (
  id: string,
  label: string,
  path: string,
  keywords: string,
  more: Pick<NavEntry, 'shortcut' | 'isEmpty' | 'isOverview' | 'icon'> = {},
): NavEntry => ({ id, label, path, keywords: keywords.split(', '), ...more });

/** A screen without content yet. */
const empty = (id: string, label: string, path: string, keywords: string): NavEntry =>
  entry(id, label, path, keywords, { isEmpty: true });

export const navigation: readonly NavItem[] = [
  entry('dashboard', 'Дашборд', paths.dashboard, 'dashboard, главная, сводка', {
    shortcut: 'g d',
    icon: LayoutDashboard,
    isEmpty: true,
  }),
  {
    id: 'stats',
    label: 'Статистика',
    icon: Activity,
    entries: [
      empty('sentLeads', 'Отправленные лиды', paths.sentLeads, 'sent leads, статистика'),
      empty('receivedLeads', 'Принятые лиды', paths.receivedLeads, 'received leads, статистика'),
      empty('monetization', 'Монетизация', paths.monetizationStats, 'monetization, статистика'),
    ],
  },
  {
    id: 'analytics',
    label: 'Аналитика',
    icon: ChartLine,
    entries: [
      empty('networksIssuance', 'Выдачи по сетям', paths.networksIssuance, 'networks issuance'),
      empty(
        'networksClicks',
        'Корректировка конверсии',
        paths.networksClicks,
        'conversion correction, networks clicks',
      ),
      empty(
        'targetedAdvertising',
        'Таргетированная реклама',
        paths.targetedAdvertising,
        'targeted advertising, analytics dashboard',
      ),
      empty(
        'fixedPlacements',
        'Фиксированные размещения',
        paths.fixedPlacements,
        'fixed placements',
      ),
    ],
  },
  {
    id: 'rankings',
    label: 'Рейтинги',
    icon: Trophy,
    entries: [
      empty('rankingsManual', 'Ручной', paths.rankingsManual, 'manual ranking, ручной рейтинг'),
      empty('rankingsAuto', 'Автоматический', paths.rankingsAuto, 'auto ranking, авторейтинг'),
    ],
  },
  {
    id: 'channels',
    label: 'Каналы',
    icon: Radio,
    entries: [
      entry('channels', 'Список каналов', paths.channels, 'channels, каналы, источники', {
        shortcut: 'g c',
      }),
      entry(
        'channelDefaults',
        'Настройки каналов',
        paths.channelDefaults,
        'channel default settings, по умолчанию',
        { shortcut: 'g s' },
      ),
    ],
  },
  {
    id: 'offers',
    label: 'Офферы',
    icon: Gift,
    entries: [
      entry('offers', 'Список офферов', paths.offers, 'offers, офферы, предложения', {
        shortcut: 'g o',
      }),
      entry(
        'offerDefaults',
        'Настройки офферов',
        paths.offerDefaults,
        'offer default settings, по умолчанию',
        { shortcut: 'g f' },
      ),
    ],
  },
  entry('clients', 'Клиенты', paths.clients, 'clients, заявители', {
    shortcut: 'g l',
    icon: Users,
  }),
  {
    id: 'settings',
    label: 'Настройки',
    icon: Settings,
    entries: [
      empty('settingsGeneral', 'Общие', paths.settingsGeneral, 'general settings'),
      empty('settingsGeo', 'Гео', paths.settingsGeo, 'geo, география'),
      entry('channelRates', 'Ставки каналов', paths.channelRates, 'channel rates', {
        shortcut: 'g r',
        isOverview: true,
      }),
      empty('channelLogic', 'Логика ставок', paths.channelLogic, 'bid logic, channel logic'),
      empty('email', 'Email', paths.email, 'почта, рассылка'),
      empty('sms', 'SMS', paths.sms, 'смс, рассылка'),
    ],
  },
  {
    id: 'administration',
    label: 'Администрирование',
    icon: ShieldCheck,
    entries: [
      entry('users', 'Пользователи', paths.users, 'users, операторы, home, главная', {
        shortcut: 'g u',
      }),
      entry('profile', 'Роли', paths.profile, 'roles, profile, профиль, пароль', {
        shortcut: 'g p',
      }),
      empty('permissions', 'Права доступа', paths.permissions, 'permissions'),
      entry('activityLog', 'Журнал действий', paths.activityLog, 'activity log, аудит', {
        shortcut: 'g a',
        isOverview: true,
      }),
    ],
  },
];

export const isGroup = (item: NavItem): item is NavGroup => 'entries' in item;

export const entries: readonly NavEntry[] = navigation.flatMap((item) =>
  isGroup(item) ? item.entries : [item],
);

/** The group that has an entry for this path. */
export const ownerOf = (path: string): NavGroup | undefined =>
  navigation.filter(isGroup).find((group) => group.entries.some((one) => one.path === path));

/** The title of an entry's screen, with its group: «Рейтинги: ручной». */
export function titleOf(entry: NavEntry): string {
  const group = ownerOf(entry.path);
  // «Email» and «SMS» keep their capitals.
  return group
    ? `${group.label}: ${entry.label.replace(/^[А-ЯЁ]/, (letter) => letter.toLowerCase())}`
    : entry.label;
}

/** Normalizes a path as the router does: ignores case and a trailing slash. */
const plain = (path: string) => path.toLowerCase().replace(/(.)\/$/, '$1');
const listOf = (path: string) => path.replace(/\/\d+(\/.*)?$/, '');

/** The group of the entry for this path, or for the list of the path's record. */
export function groupOf(address: string): NavGroup | undefined {
  const path = plain(address);
  return ownerOf(path === paths.home ? paths.users : path) ?? ownerOf(listOf(path));
}

/**
 * Whether a menu entry is current: it is the open screen, or the list of the open record. An open
 * channel has an entry of its own.
 */
export function ariaCurrentOf(entryPath: string, address: string): 'page' | 'true' | undefined {
  const path = plain(address);
  if (path === entryPath || (path === paths.home && entryPath === paths.users)) return 'page';
  return entryPath !== paths.channels && entryPath === listOf(path) ? 'true' : undefined;
}
