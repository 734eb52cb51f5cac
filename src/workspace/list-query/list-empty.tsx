import type { ReactNode } from 'react';
import { EmptyState } from '#ui/feedback/states.tsx';

interface ListEmptyProps {
  isFiltered: boolean;
  /** No row matches the filters. The button that clears them is above the list. */
  noneFound: string;
  none: string;
  text?: string;
  /** Creates the first one. */
  action: ReactNode;
}

/** Says why a list has no rows. */
export function ListEmpty({ isFiltered, noneFound, none, text, action }: ListEmptyProps) {
  return isFiltered ? (
    <EmptyState title={noneFound} />
  ) : (
    <EmptyState title={none} text={text} action={action} />
  );
}
