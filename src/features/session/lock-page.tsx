import { useSelector } from '@xstate/react';
import { CommandButton, useCommands } from '#commands/react.tsx';
import type { LockState } from '#machines/session.setup.ts';
import { FormAlert } from '#ui/form-alert.tsx';
import { LogoMark } from '#ui/logo.tsx';
import { SignInLayout } from '#ui/sign-in-layout.tsx';
import { BusyOverlay } from '#ui/states.tsx';
import { AppLink } from '#workspace/link.tsx';
import { paths } from '#workspace/routes.ts';
import { useServices } from '#workspace/services.tsx';
import { lockCommands } from './session.commands.ts';

/** Lies over the workspace while the session has expired. */
export function LockPage() {
  const { session, location } = useServices();
  const state = useSelector(session, (snapshot) => snapshot);
  useCommands(lockCommands, session);

  const { problem } = state.context;
  const arrival = location.state() as LockState | null;
  const message = problem?.message ?? arrival?.error;
  const isBusy = state.matches('refreshing');

  return (
    <SignInLayout
      brand={<LogoMark />}
      title="Ваша сессия истекла"
      text="Для продолжения работы подтвердите сессию"
      aria-busy={isBusy}
      footer={
        <AppLink
          href={paths.login}
          command={lockCommands.leave}
          onClick={(event) => {
            event.preventDefault();
            session.send(lockCommands.leave.event);
          }}
        >
          {lockCommands.leave.title}
        </AppLink>
      }
    >
      <title>Сессия истекла — Пульт</title>
      {message && message !== 'Ваша сессия истекла' && <FormAlert title={message} details={[]} />}
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
