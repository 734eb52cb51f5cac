import { type Choice, defineCommands, defineCommandsOn } from '#commands/command.ts';
import type { Session } from '#contract/sessions.ts';
import { formatDateTime } from '#workspace/format/dates.ts';
import { reloadCommand } from '#workspace/tables/reload-commands.ts';
import type { SessionEndsMachine, SessionsMachine } from './sessions.logic.ts';

const group = 'Профиль';
const writing = { group, needs: 'profile.write', supported: 'sessions' } as const;

export const sessionsCommands = defineCommands<SessionsMachine>({ group, supported: 'sessions' })({
  reload: reloadCommand('sessions.reload', 'Обновить список сессий', 'sessions'),
});

export const sessionEnding = defineCommandsOn<SessionEndsMachine, Session>(writing)({
  end: {
    id: 'sessions.end',
    title: 'End Session',
    label: 'End',
    keywords: ['завершить сессию', 'завершить сеанс', 'выйти на устройстве'],
    prompt: 'Какую сессию завершить?',
    reason: 'Других сессий нет',
    refusal: 'Сессия уже завершается',
    event: (subject) => ({ type: 'toggle', subject }),
  },
});

export const othersEnding = defineCommands<SessionEndsMachine>(writing)({
  others: {
    id: 'sessions.endOthers',
    title: 'Sign out on other devices',
    keywords: ['выйти на других устройствах', 'everywhere else', 'все сессии', 'остальные сеансы'],
    reason: 'Сессии уже завершаются',
    event: { type: 'toggle', subject: 'others' },
  },
});

export const deviceText = ({ device }: Session): string => device?.trim() || 'Unknown device';

/** A session as the palette names it. */
export function sessionChoice(session: Session): Choice<Session> {
  return {
    key: String(session.id),
    label: deviceText(session),
    hint: [session.address, formatDateTime(session.last_used_at)].filter(Boolean).join(', '),
    subject: session,
  };
}
