import type { RecordKind } from '#machines/palette/kinds.ts';
import type { Hit } from '#machines/palette/lookup-source.machine.ts';

/** A search result. */
export const hit = (kind: RecordKind, id: number, title = `${kind} ${id}`): Hit => ({
  kind,
  id,
  title,
  hint: `ID ${id}`,
  to: `/${kind}s/${id}`,
});
