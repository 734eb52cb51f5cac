/** Rows with all looks that a list may have: the build lets the console draw them, and records their elements. */
import { ROLES } from '#contract/users.ts';
import { EARLY_LISTS, type EarlyCell, type Raw } from './early-lists.ts';

export interface Sample {
  /** The responses that the console gets, by path of the API. */
  readonly answers: Readonly<Record<string, Raw>>;
  /** What each row shows. */
  readonly cells: readonly (readonly EarlyCell[])[];
  readonly total: string;
}

const TOTAL = 7_654_321;

/** All sets of roles. */
const combined = Array.from({ length: 2 ** ROLES.length }, (_, set) =>
  ROLES.filter((_role, bit) => set & (1 << bit)),
);
const userRows = combined.flatMap((names, at) =>
  [null, '2026-01-02T03:04:05Z'].map((disabled_at, index) => ({
    id: 8001 + 2 * at + index,
    name: `Образец ${at} ${index}`,
    email: `sample${at}-${index}@example.com`,
    roles: names.map((name) => ({ id: ROLES.indexOf(name) + 1, name })),
    disabled_at,
    created_at: '2026-01-02T03:04:05Z',
  })),
);
const me = {
  ...userRows.find(({ roles }) => roles.length === 1)!,
  supports: EARLY_LISTS['/users']!.supports,
};

const clientRows = [
  {
    id: 8101,
    last_name: 'Образцова',
    first_name: 'Проба',
    patronymic: 'Примеровна',
    birth_date: '1971-02-03',
    phone: '79123456789',
    email: 'sample@example.com',
  },
];

const channelRows = (['level', 'ladder'] as const).map((rate_type, at) => ({
  id: 8201 + at,
  name: `Образец ${at}`,
  description: `Описание ${at}`,
  is_active: at === 0,
  rate_type,
}));

const offerRows = [1, 0].map((status, at) => ({
  id: 8301 + at,
  name: `Образец ${at}`,
  icon: at === 0 ? '/sample.svg' : null,
  url: at === 0 ? 'https://sample.example.com/' : 'sample text',
  status,
}));

const page = (data: readonly Raw[]) => ({
  success: true,
  data,
  meta: { current_page: 1, last_page: 1, total: TOTAL, total_capped: false },
});

interface List {
  /** The path of the API. */
  readonly api: string;
  readonly rows: readonly Raw[];
  readonly answer: Raw;
}

const users: List = {
  api: '/api/users',
  rows: userRows,
  answer: { data: userRows, current_page: 1, per_page: TOTAL, total: TOTAL },
};
const lists: Readonly<Record<string, List>> = {
  '/': users,
  '/users': users,
  '/clients': { api: '/api/v1/clients', rows: clientRows, answer: page(clientRows) },
  '/channels': {
    api: '/api/v1/channels',
    rows: channelRows,
    answer: { success: true, data: channelRows },
  },
  '/offers': { api: '/api/v1/offers', rows: offerRows, answer: page(offerRows) },
};

export const samplePaths: readonly string[] = Object.keys(lists);

export function sampleOf(path: string): Sample {
  const [list, { api, rows, answer }] = [EARLY_LISTS[path]!, lists[path]!];
  return {
    answers: { '/api/user/me': me, [api]: answer },
    cells: rows.map((row) => list.cells(row, me)),
    total: list.total(answer),
  };
}
