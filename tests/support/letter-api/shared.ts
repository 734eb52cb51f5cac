/** Shared by the routes of the letter API. */
import type { Row, Store } from './store.ts';

export interface LetterRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly token: string | null;
  readonly body: Record<string, unknown>;
}

export interface LetterAnswer {
  readonly status: number;
  readonly type: string;
  /** Sent as JSON; a text is sent as it is. */
  readonly body: unknown;
}

/** Passed to every route. */
export interface Context extends LetterRequest {
  readonly store: Store;
  readonly id: number;
  readonly user: Row;
}

/** By method and path: `GET /api/v1/channels/:id`. */
export type Routes = Readonly<Record<string, (context: Context) => unknown>>;

export const json = (status: number, body: unknown): LetterAnswer => ({
  status,
  type: 'application/json',
  body,
});

export class Refusal extends Error {
  readonly answer: LetterAnswer;
  constructor(status: number, body: object) {
    super();
    this.answer = json(status, { success: false, ...body });
  }
}

export const missing = () => new Refusal(404, { message: 'Нет такой записи' });
export const ok = (data: unknown) => ({ success: true, data });

export function find<T extends Row>(rows: readonly T[], id: number): T {
  const row = rows.find((each) => each.id === id);
  if (!row) throw missing();
  return row;
}

export function remove(rows: Row[], id: number) {
  rows.splice(rows.indexOf(find(rows, id)), 1);
  return { success: true };
}

/** Returns the same request, if it has these fields; throws a refusal otherwise. */
export function having(context: Context, fields: readonly string[]): Context {
  const empty = fields.filter((field) => (context.body[field] ?? '') === '');
  if (empty.length === 0) return context;
  const errors = Object.fromEntries(empty.map((field) => [field, [`Поле ${field} обязательно`]]));
  throw new Refusal(422, { message: 'Проверьте поля', errors });
}

export const newId = (store: Store) => ++store.nextId;
export const now = () => new Date().toISOString();

/** Columns of numbers and booleans: a console may send back the text or the 0 that it has read. */
const NUMBERS = ['status', 'vip_position', 'display_priority'];

export function write<T extends Row>(row: T, { body }: Context): T {
  for (const [field, value] of Object.entries(body)) {
    if (['id', 'created_at', 'settings'].includes(field)) continue;
    const isNumber = NUMBERS.includes(field) && (value ?? '') !== '';
    const isFlag = field === 'is_active';
    Object.assign(row, {
      [field]: isFlag ? Boolean(Number(value)) : isNumber ? Number(value) : value,
    });
  }
  return Object.assign(row, { updated_at: now() });
}

export function create<T extends Row>(rows: T[], context: Context, rest: object = {}): T {
  const row = write<Row>({ id: newId(context.store), created_at: now(), ...rest }, context) as T;
  rows.unshift(row);
  return row;
}

export function paged(rows: readonly Row[], query: URLSearchParams, perPage: number) {
  const page = Number(query.get('page') ?? 1);
  const per = Number(query.get('per_page') ?? perPage);
  const last = Math.ceil(rows.length / per) || 1;
  return {
    data: rows.slice((page - 1) * per, page * per),
    page: { current_page: page, per_page: per, total: rows.length, last_page: last },
  };
}

/** GET, POST, PUT, DELETE of default settings. */
export const settingRoutes = (
  path: string,
  name: string,
  rowsOf: (store: Store) => Row[],
): Routes => ({
  [`GET ${path}`]: ({ store }) => ok(rowsOf(store)),
  [`POST ${path}`]: (context) => ok(create(rowsOf(context.store), having(context, [name, 'type']))),
  [`PUT ${path}/:id`]: (context) => ok(write(find(rowsOf(context.store), context.id), context)),
  [`DELETE ${path}/:id`]: ({ store, id }) => remove(rowsOf(store), id),
});
