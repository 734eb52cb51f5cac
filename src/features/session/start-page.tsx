import { useSelector } from '@xstate/react';
import { CommandButton, useCommands } from '#commands/react.tsx';
import type { Problem } from '#contract/problem.ts';
import { BusyOverlay, ErrorBlock } from '#ui/feedback/states.tsx';
import { SignInLayout } from '#ui/layout/sign-in-layout.tsx';
import { isCombined } from '#workspace/held-keys.ts';
import { useKeysUntil } from '#workspace/loading-window.tsx';
import { useServices } from '#workspace/services.tsx';
import { RetryPause } from '#workspace/tables/retry/retry-pause.tsx';
import { useOnline } from '#workspace/tables/retry/use-online.ts';
import { LeaveLink } from './leave-link.tsx';
import { lockCommands, startCommands } from './session.commands.ts';

const commands = { ...startCommands, leave: lockCommands.leave };

/** Only keys for the screen are held, because the palette and the windows of the frame already work. */
const isForScreen = (event: KeyboardEvent) => !isCombined(event) && event.target === document.body;

/** Shown until the user is known. Guarded screens must not show before that. */
export function StartPage() {
  const { session } = useServices();
  const state = useSelector(session, (snapshot) => snapshot);
  const isUnreachable = state.matches('unreachable');
  const { problem } = state.context;
  useCommands(commands, session);
  useOnline(session);
  useKeysUntil('.shell', state.matches('starting'), isForScreen);

  return (
    <SignInLayout title="Пульт" aria-busy={!isUnreachable} footer={isUnreachable && <LeaveLink />}>
      <title>Пульт</title>
      {isUnreachable && problem ? (
        <ErrorBlock
          title={problem.message}
          message={adviceFor(problem)}
          more={<RetryPause problem={problem} actor={session} />}
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

function adviceFor({ kind, status }: Problem): string {
  if (kind === 'network') return 'Вы остаётесь в системе. Проверьте соединение и повторите.';
  const code = status >= 400 ? ` Сервер ответил с кодом ${status}.` : '';
  return `Вы остаётесь в системе.${code} Повторите чуть позже.`;
}
