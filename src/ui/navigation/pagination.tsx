import type { MouseEvent } from 'react';
import { classNames } from '#ui/class-names.ts';

const SIZE = 7;

/**
 * The page numbers to show: the first, the last and those around the current one, seven in all. A
 * gap of a single page shows that page.
 */
export function windowOf(current: number, last: number): (number | 'gap')[] {
  if (last <= SIZE) return range(1, last);
  const around = SIZE - 2;
  const ideal = Math.min(Math.max(current, 1), last) - Math.floor(around / 2);
  const start = Math.min(Math.max(ideal, 2), last - around);
  const end = start + around - 1;
  return [1, ...between(1, start), ...range(start, end), ...between(end, last), last];
}

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(to - from + 1, 0) }, (_, index) => from + index);

function between(left: number, right: number): (number | 'gap')[] {
  if (right - left <= 1) return [];
  return right - left === 2 ? [left + 1] : ['gap'];
}

interface PaginationProps {
  page: number;
  last: number;
  hrefFor: (page: number) => string;
  /** Called for a plain click. Clicks that open a new tab are left to the browser. */
  onNavigate: (page: number) => void;
  /** The ids of the commands behind the links. */
  commands: Readonly<Record<'page' | 'previous' | 'next', string>>;
  /** Shows every page number. */
  every?: boolean | undefined;
  className?: string;
}

/** The pages of a list as links. Renders nothing for a single page. */
export function Pagination({
  page,
  last,
  hrefFor,
  onNavigate,
  commands,
  every,
  className,
}: PaginationProps) {
  if (last <= 1) return null;

  const link = (target: number, text: string, command?: string, title?: string) => {
    const current = text === String(page);
    const reachable = target >= 1 && target <= last;
    const look = classNames(
      'inline-flex h-7 min-w-7 items-center justify-center rounded px-1.5',
      current ? 'bg-accent-soft font-semibold text-accent-text' : 'hover:bg-tint',
    );
    if (!reachable) {
      return (
        // biome-ignore lint/a11y/useValidAnchor: HTML's own form of a link that leads nowhere
        <a role="link" aria-disabled="true" title={title} className={`${look} opacity-50`}>
          {text}
        </a>
      );
    }
    return (
      <a
        href={hrefFor(target)}
        title={title}
        data-command={command}
        aria-current={current ? 'page' : undefined}
        className={look}
        tabIndex={0}
        onClick={(event: MouseEvent) => {
          if (isForBrowser(event)) return;
          event.preventDefault();
          onNavigate(target);
        }}
      >
        {text}
      </a>
    );
  };

  const pages = every ? range(1, last) : windowOf(page, last);
  return (
    <nav aria-label="Страницы" lang="ru" className={classNames('text-sm tabular-nums', className)}>
      {/* At the right, because the messages are at the left. */}
      <ul className="flex flex-wrap items-center justify-end gap-0.5">
        <li>{link(page - 1, '«', commands.previous, 'Предыдущая страница')}</li>
        {pages.map((one, index) =>
          one === 'gap' ? (
            <li
              key={`gap ${index < pages.length / 2}`}
              aria-hidden="true"
              className="min-w-7 text-center text-text-muted"
            >
              …
            </li>
          ) : (
            <li key={one}>{link(one, String(one), commands.page)}</li>
          ),
        )}
        <li>{link(page + 1, '»', commands.next, 'Следующая страница')}</li>
      </ul>
    </nav>
  );
}

/** A click with a modifier or another mouse button is left to the browser. */
function isForBrowser(event: MouseEvent): boolean {
  return (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  );
}
