import { useSelector } from '@xstate/react';
import { CommandButton, useCommands } from '#commands/react.tsx';
import type { LockState } from '#machines/session/session.setup.ts';
import { FormAlert } from '#ui/feedback/form-alert.tsx';
import { BusyOverlay } from '#ui/feedback/states.tsx';
import { LogoMark } from '#ui/layout/logo.tsx';
import { SignInLayout } from '#ui/layout/sign-in-layout.tsx';
import { useServices } from '#workspace/services.tsx';
import { LeaveLink } from './leave-link.tsx';
import { lockCommands } from './session.commands.ts';

const STAY = 'Вы остаётесь в системе. Повторите попытку.';

/** Lies over the workspace while the session has expired. */
export function LockPage() {
  const { session, location } = useServices();
  const state = useSelector(session, (snapshot) => snapshot);
  useCommands(lockCommands, session);

  const { problem } = state.context;
  const arrival = location.state() as LockState | null;
  const message = problem?.message ?? arrival?.error;
  // Only the 401 that led here ends anything: a refresh that failed can be tried again.
  const stay = problem && problem.status !== 401 ? [STAY] : [];
  const isBusy = state.matches('refreshing');

  return (
    <SignInLayout
      brand={<LogoMark />}
      title="Ваша сессия истекла"
      text="Для продолжения работы подтвердите сессию"
      aria-busy={isBusy}
      footer={<LeaveLink />}
    >
      <title>Сессия истекла — Пульт</title>
      {message && message !== 'Ваша сессия истекла' && <FormAlert title={message} details={stay} />}
      <CommandButton
        command={lockCommands.confirm}
        actor={session}
        variant="primary"
        className="w-full"
        autoFocus
      />
      {isBusy && <BusyOverlay />}
    </SignInLayout>
  );
}
