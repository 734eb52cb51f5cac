/** The messages on the screen: their contents, their events, and which of them are visible. */
import type { ToastActor, ToastTone } from './toast.machine.ts';

export const TOASTS_AT_MOST = 3;

export const TOAST_TEXT: Record<ToastTone, { title: string; text: string }> = {
  loading: { title: 'Загрузка...', text: 'Загрузка данных...' },
  success: { title: 'Успешно!', text: 'Успешное выполнение запроса' },
  error: { title: 'Ошибка!', text: 'Ошибка в выполнении запроса!' },
  hint: { title: 'Подсказка', text: '' },
};

/** The title of a message about a call. */
export interface Title {
  readonly text: string;
  /** The language, if it is not Russian. */
  readonly lang?: 'en' | undefined;
  /** Distinguishes the created record from others with this title. */
  readonly key?: string | undefined;
}

export interface ToastEntry {
  readonly id: string;
  readonly link: string;
  /** The state of the call; `hidden` while a read may still finish quickly. */
  readonly phase: ToastTone | 'hidden';
  /** What the call is about, in business terms; null without a call. */
  readonly title: Title | null;
  /** An additional text about the created record. */
  readonly note: string | null;
  /** The screen that shows the record of the call. */
  readonly href: string | null;
  readonly ref: ToastActor;
}

export interface ToastsContext {
  readonly toasts: readonly ToastEntry[];
  /** The lock covers the workspace. Messages are hidden then, because they may quote covered data. */
  readonly isCovered: boolean;
  /** A skeleton already shows that something is being read. */
  readonly hasSkeleton: boolean;
}

/** The visible messages. */
export const seenIn = ({ toasts, isCovered, hasSkeleton }: ToastsContext): readonly ToastEntry[] =>
  toasts.filter(
    ({ phase, link }) =>
      !isCovered &&
      phase !== 'hidden' &&
      !(phase === 'loading' && hasSkeleton && link.startsWith('GET ')),
  );

/** The parts of a call that its message uses. */
interface ToastCall {
  readonly id: string;
  readonly link: string;
  readonly title?: Title;
}

/** A message that belongs to no call. */
export interface Message {
  id: string;
  link: string;
  tone: 'success' | 'error' | 'hint';
  title?: Title;
  text: string;
  href?: string;
}

export type ToastsEvent =
  | ({ type: 'call.started'; isWrite: boolean } & ToastCall)
  /** With `href` the write has created a record, and `href` shows it. */
  | ({ type: 'call.succeeded'; isWrite: boolean; href?: string } & ToastCall)
  /** With `href` the outcome of a write is unknown, and `href` is where to check it. */
  | ({
      type: 'call.failed';
      text: string;
      href?: string;
      /** No server has accepted or refused the write, so the outcome of an earlier attempt is still unknown. */
      isUnjudged?: boolean;
    } & ToastCall)
  | { type: 'call.dropped'; id: string }
  | ({ type: 'message' } & Message)
  | { type: 'toast.shown'; id: string }
  | { type: 'toast.gone'; id: string }
  | { type: 'cover.changed'; isCovered: boolean }
  | { type: 'skeleton.changed'; hasSkeleton: boolean }
  /** Adds a note to the message of the newest created record. */
  | { type: 'noted'; text: string }
  /** The record that this address shows was deleted. */
  | { type: 'record.gone'; href: string }
  /** Move the focus to the newest message. */
  | { type: 'focus' }
  /** Go to the screen that the message with this id links to. */
  | { type: 'look'; id: string }
  | { type: 'close'; id: string }
  /** Closes all messages but the one with this link, if given. */
  | { type: 'close.all'; except: string | null };

/** The message of a created record, which it links to. */
export const isCreated = ({ phase, title, href }: ToastEntry): boolean =>
  phase === 'success' && title !== null && href !== null;

/** Whether the outcome of the write is unknown. A call about something else does not replace such a message. */
export const isUnknown = ({ phase, href }: ToastEntry): boolean =>
  phase === 'error' && href !== null;

/** Whether the message links to its record now; not while the write is repeated. */
export const canBeLookedAt = ({ phase, href }: ToastEntry): boolean =>
  phase !== 'loading' && href !== null;

type Standing = Pick<ToastEntry, 'id' | 'phase'>;

/** The ids to remove so that at most three messages are visible. Never the newest id. */
export function crowdedOut(entries: readonly Standing[], newestId: string): ReadonlySet<string> {
  const seen = entries.filter(({ phase }) => phase !== 'hidden');
  const byRank = (['hint', 'success', 'error', 'loading'] as const).flatMap((rank) =>
    seen.filter(({ id, phase }) => phase === rank && id !== newestId),
  );
  const excess = Math.max(0, seen.length - TOASTS_AT_MOST);
  return new Set(byRank.slice(0, excess).map(({ id }) => id));
}
