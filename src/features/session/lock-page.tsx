import { useActorRef, useSelector } from '@xstate/react';
import { useLayoutEffect, useMemo } from 'react';
import { CommandButton, useCommands } from '#commands/react.tsx';
import type { LockState } from '#machines/session/session.setup.ts';
import { FormAlert } from '#ui/feedback/form-alert.tsx';
import { BusyOverlay } from '#ui/feedback/states.tsx';
import { TextField } from '#ui/form/field.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { SignInLayout } from '#ui/layout/sign-in-layout.tsx';
import { holdKeys } from '#workspace/held-keys.ts';
import { useServices } from '#workspace/services.tsx';
import { SubmitForm, useForm } from '#workspace/submit-form.tsx';
import { LeaveLink } from './leave-link.tsx';
import { unlockCommands } from './lock.commands.ts';
import { createUnlockLogic, type UnlockDraft } from './lock.logic.ts';
import { lockCommands } from './session.commands.ts';

const STAY = 'Вы остаётесь в системе.';

/** Covers the workspace while the session is expired. */
export default function LockPage() {
  const { session, location } = useServices();
  const state = useSelector(session, (snapshot) => snapshot);
  useCommands(lockCommands, session);
  // Drop held keys: they were meant for the previous screen, not for a password.
  useLayoutEffect(() => holdKeys()(false), []);

  const { problem, user, asksPassword } = state.context;
  const lockState = location.state() as LockState | null;
  // Shown at the password field instead.
  const isAtField = problem?.status === 422 && 'password' in problem.fields;
  const message = isAtField ? null : (problem?.message ?? lockState?.error);
  // The message may already say when to try again.
  const again = /повторите/i.test(message ?? '') ? '' : ' Повторите попытку.';
  // Only the 401 that led here ends the session; a failed refresh can be tried again.
  const stay = problem && problem.status !== 401 ? [`${STAY}${again}`] : [];
  const isBusy = state.matches('refreshing');

  return (
    <SignInLayout
      title="Ваша сессия истекла"
      // Announced, because the user did not open this screen, and the focused element does not explain it.
      text={<span role="alert">Для продолжения работы подтвердите сессию</span>}
      aria-busy={isBusy}
      footer={<LeaveLink />}
    >
      <title>Сессия истекла — Пульт</title>
      {message && message !== 'Ваша сессия истекла' && <FormAlert title={message} details={stay} />}
      {asksPassword || user?.supports?.includes('lock_reauthentication') ? (
        <PasswordForm />
      ) : (
        <CommandButton
          command={lockCommands.confirm}
          actor={session}
          variant="primary"
          className="w-full"
          autoFocus
        />
      )}
      {isBusy && <BusyOverlay />}
    </SignInLayout>
  );
}

/** Confirms the session with the password, if the API requires it. */
function PasswordForm() {
  const { session } = useServices();
  const logic = useMemo(() => createUnlockLogic(session), [session]);
  const actor = useActorRef(logic, { input: { draft: { password: '' } } });
  const form = useForm<UnlockDraft>(actor, unlockCommands);
  return (
    <SubmitForm form={form} command={unlockCommands.submit}>
      <TextField label="Пароль" as={PasswordInput} autoFocus {...form.field('password')} />
    </SubmitForm>
  );
}
