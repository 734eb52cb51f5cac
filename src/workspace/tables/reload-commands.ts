/**
 * The command that loads a list or a record again.
 *
 * @param id The command id: `users.reload`.
 * @param english English search words for what is loaded: `users`.
 */
export const reloadCommand = (id: string, title: string, english: string) =>
  ({
    id,
    title,
    keywords: [`reload ${english}`, 'refresh', 'повторить'],
    shortcut: 'r',
    event: { type: 'reload' },
    reason: 'Сервер просит подождать: отсчёт идёт над списком или записью',
    showsRefusal: true,
  }) as const;
