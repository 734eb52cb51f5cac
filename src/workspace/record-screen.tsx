import type { ReactNode } from 'react';
import type { Choice } from '#commands/command.ts';
import { ActionsMenu, useIsNarrow } from '#commands/row-actions.tsx';
import { isKey } from '#commands/shortcut.ts';
import type { Client } from '#contract/clients.ts';
import type { RecordNavigationActor } from '#machines/lists/record-navigation.machine.ts';
import { RecordSkeleton } from '#ui/display/record-skeleton.tsx';
import { TableSkeleton } from '#ui/display/table-skeleton.tsx';
import { lazyScreen, lazyView } from '#ui/feedback/lazy-view.tsx';
import { formatDateTime } from './format/dates.ts';
import { shownText } from './format/shown-text.ts';
import { useKeysUntil } from './loading-window.tsx';
import { paths } from './navigation/routes.ts';
import { Screen, type ScreenProps } from './screen.tsx';

/** Drawn when the list has been read. */
const RecordNavigation = lazyView(async () => ({
  default: (await import('./navigation/record-navigation-view.tsx')).RecordNavigation,
}));

/** The list of a kind of record: the last step of the breadcrumbs. */
export interface RecordList {
  readonly label: string;
  readonly href: string;
}

interface RecordScreenProps extends Pick<ScreenProps, 'title' | 'heading' | 'children'> {
  list: RecordList;
  navigation: RecordNavigationActor;
  /** Missing if there is no such record. */
  id?: number;
  /** The specification puts the ID of a client into the heading. */
  isIdInHeading?: boolean;
  status?: ReactNode;
  /** Buttons of commands; on narrow screens a menu behind «⋯». */
  actions?: ReactNode;
}

/**
 * The screen of a record, with the same head for every kind: breadcrumbs and the neighbours in the list, then
 * heading, status, ID and actions.
 */
export function RecordScreen({
  list,
  navigation,
  id,
  isIdInHeading = false,
  title,
  heading = title,
  status,
  actions,
  children,
}: RecordScreenProps) {
  const isNarrow = useIsNarrow();
  const number = id !== undefined && (
    <span className="text-sm font-normal tracking-normal whitespace-nowrap text-text-muted">
      ID {id}
    </span>
  );
  return (
    <Screen
      title={title}
      heading={
        isIdInHeading ? (
          <>
            {/* Margin and space equal the gap of other titles; at the end of a line, the space takes no width. */}
            <span className="me-1.5">
              {typeof heading === 'string' ? shownText(heading) : heading}
            </span>{' '}
            {number}
          </>
        ) : (
          heading
        )
      }
      crumbs={[{ label: 'Главная', href: paths.home }, list]}
      aside={
        <span className="ms-auto flex items-center gap-1">
          <RecordNavigation navigation={navigation} />
          {isNarrow && actions && <ActionsMenu label="Действия с записью">{actions}</ActionsMenu>}
        </span>
      }
      meta={
        <>
          {status}
          {!isIdInHeading && number}
        </>
      }
      actions={!isNarrow && actions}
    >
      {children}
    </Screen>
  );
}

/** The record of a page as the only subject of a command, if it is known and meant. */
export function onRecord<TRecord>(
  find: () => TRecord | null | undefined,
  choiceOf: (record: TRecord) => Choice<TRecord>,
  isMeant: (record: TRecord) => boolean = () => true,
) {
  const current = () => {
    const record = find();
    return record && isMeant(record) ? choiceOf(record) : null;
  };
  return { choices: () => [current() ?? []].flat(), current };
}

/** When a record was created and changed, below its other facts. */
export const timesOf = (record: Pick<Client, 'created_at' | 'updated_at'>) => [
  { label: 'Создан', value: formatDateTime(record.created_at) },
  { label: 'Обновлён', value: formatDateTime(record.updated_at) },
];

/** Holds keys from the first step (J, K) on: they are for the rows of the table. */
function LoadingTable() {
  useKeysUntil('[role=tabpanel]:not(:empty)', true, (event) => isKey(event, 'j', 'k'));
  return <TableSkeleton columns={4} rows={6} />;
}

/** Placeholder for the table of a tab. */
export const tabSkeleton = <LoadingTable />;

/** Placeholder for the code that shows what is missing. */
export const missingSkeleton = <RecordSkeleton atOnce />;

/** The history of a record, the content of its tab. */
export const RecordHistory = lazyScreen(() => import('./activity/record-history.tsx'), tabSkeleton);
