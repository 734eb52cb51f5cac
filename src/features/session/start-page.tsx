import { useSelector } from '@xstate/react';
import { CommandButton, useCommands } from '#commands/react.tsx';
import { TEXT } from '#contract/problem.ts';
import { LogoMark } from '#ui/logo.tsx';
import { SignInLayout } from '#ui/sign-in-layout.tsx';
import { BusyOverlay, ErrorBlock } from '#ui/states.tsx';
import { useServices } from '#workspace/services.tsx';
import { startCommands } from './session.commands.ts';

/** While it is not yet known who is here: nothing of the guarded screens may show. */
export function StartPage() {
  const { session } = useServices();
  const isUnreachable = useSelector(session, (state) => state.matches('unreachable'));
  useCommands(startCommands, session);

  return (
    <SignInLayout brand={<LogoMark />} title="Пульт" aria-busy={!isUnreachable}>
      <title>Пульт</title>
      {isUnreachable ? (
        <ErrorBlock
          title={TEXT.network}
          message="Вы остаётесь в системе. Проверьте соединение и повторите."
          action={
            <CommandButton
              command={startCommands.retry}
              actor={session}
              variant="primary"
              autoFocus
            />
          }
        />
      ) : (
        <BusyOverlay />
      )}
    </SignInLayout>
  );
}
