import { useEffect } from 'react';
import { useServices } from '#workspace/services.tsx';
import { partsOf } from './location.ts';

const EDIT_QUERY = '?edit=1';

/** The address of a record that opens its general card for editing. */
export const editHref = (href: string): string => href + EDIT_QUERY;

interface Editable {
  send(event: { type: 'edit' }): void;
}

/**
 * Starts editing if the address requests it, and removes the request from the address.
 *
 * @param card Null if it may not be edited.
 */
export function useEditOnArrival(card: Editable | null, isWanted = true): void {
  const { location } = useServices();
  useEffect(() => {
    const { path, search, hash } = partsOf(location.href());
    if (!isWanted || search !== EDIT_QUERY) return;
    card?.send({ type: 'edit' });
    location.go(path + hash, { replace: true });
  }, [card, isWanted, location]);
}
