import { defineCommandsOn } from '#commands/command.ts';
import type { Hit } from '#machines/palette/lookup-source.machine.ts';
import type { ShellMachine } from '#machines/session/shell.machine.ts';

const group = 'Клиенты';

/** Opens the client whose phone or e-mail was typed for a new one. The typed data is kept. */
export const namesakeOpening = defineCommandsOn<ShellMachine, Hit>({ group })({
  open: {
    id: 'clients.openNamesake',
    title: 'Открыть клиента с таким телефоном или почтой',
    keywords: ['open duplicate', 'дубль', 'двойник', 'уже есть'],
    prompt: 'Какого клиента открыть?',
    reason: 'Другого клиента с таким телефоном или почтой не нашлось',
    event: ({ to }) => ({ type: 'navigate', to }),
  },
});
