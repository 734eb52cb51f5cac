import { defineCommands } from '#commands/command.ts';
import type { ProfileMachine } from './profile.logic.ts';

export const profileCommands = defineCommands<ProfileMachine>()({
  update: {
    id: 'profile.update',
    title: 'Update Profile',
    group: 'Профиль',
    keywords: ['сохранить профиль', 'save', 'пароль', 'password'],
    shortcut: ['mod+s', 'mod+enter'],
    reason: 'Идёт сохранение',
    event: { type: 'submit' },
  },
});
