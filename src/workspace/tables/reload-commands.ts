/**
 * Reads a list or a record again.
 *
 * @param id Its own id: `users.reload`.
 * @param english What is read, for the search in English: `users`.
 */
export const reloadCommand = (id: string, group: string, title: string, english: string) =>
  ({
    id,
    title,
    group,
    keywords: [`reload ${english}`, 'refresh', 'повторить'],
    shortcut: 'r',
    event: { type: 'reload' },
  }) as const;
