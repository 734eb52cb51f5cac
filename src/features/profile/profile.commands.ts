import { defineCommands } from '#commands/command.ts';
import type { ShellMachine } from '#machines/session/shell.machine.ts';
import { HERE } from '#workspace/editing/reasons.ts';
import { paths } from '#workspace/navigation/routes.ts';
import type { ProfileMachine } from './profile.logic.ts';

const group = 'Профиль';
/** The address of the profile with the focus in the field for a new password. */
export const PASSWORD_HASH = '#password';

export const profileCommands = defineCommands<ProfileMachine>({ group, needs: 'profile.write' })({
  update: {
    id: 'profile.update',
    title: 'Update Profile',
    keywords: ['сохранить профиль', 'save', 'пароль', 'password'],
    shortcut: ['mod+s', 'mod+enter'],
    reason: 'Идёт сохранение',
    event: { type: 'submit' },
  },
});

export const passwordCommand = defineCommands<ShellMachine>({ group })({
  change: {
    id: 'profile.changePassword',
    title: 'Change password',
    keywords: ['сменить пароль', 'поменять пароль', 'новый пароль', 'изменить пароль'],
    reason: HERE,
    event: { type: 'navigate', to: paths.profile + PASSWORD_HASH },
  },
});
