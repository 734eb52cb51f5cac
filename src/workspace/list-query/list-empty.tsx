import { EmptyState } from '#ui/feedback/states.tsx';

interface ListEmptyProps {
  isFiltered: boolean;
  /** No row matches the filters. The button that clears them is above the list. */
  noneFound: string;
  none: string;
  text?: string;
}

/** Says why a list has no rows. The button for a new one is above the list, and only there. */
export function ListEmpty({ isFiltered, noneFound, none, text }: ListEmptyProps) {
  return isFiltered ? <EmptyState title={noneFound} /> : <EmptyState title={none} text={text} />;
}
