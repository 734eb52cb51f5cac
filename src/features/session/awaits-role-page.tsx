import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { CommandButton, useCommands } from '#commands/react.tsx';
import { BlankSlate } from '#ui/feedback/states.tsx';
import { buttonClass } from '#ui/form/button.tsx';
import { AppLink } from '#workspace/navigation/link.tsx';
import { paths } from '#workspace/navigation/routes.ts';
import { Screen } from '#workspace/screen.tsx';
import { useServices } from '#workspace/services.tsx';
import { roleCommands } from './role.commands.ts';
import { createRoleLogic } from './role.logic.ts';

/** Moves the focus to `main` if it was lost with a screen that was replaced at the same address. */
function keepFocus() {
  if (document.activeElement === document.body) document.querySelector('main')?.focus();
}

/** Shown to a user without a role, at every address but the profile's. */
export default function AwaitsRolePage() {
  const { auth, session } = useServices();
  const logic = useMemo(() => createRoleLogic(auth, session), [auth, session]);
  const actor = useActorRef(logic, { input: { query: { page: 1 } } });
  const { problem } = useSelector(actor, ({ context }) => context);
  useCommands(roleCommands, actor);
  useEffect(() => {
    keepFocus();
    return keepFocus;
  }, []);
  return (
    <Screen title="Ждёт назначения роли">
      <BlankSlate
        title="У учётной записи нет роли"
        text={problem?.message ?? 'Разделы откроются, когда администратор назначит роль.'}
        action={
          <>
            <CommandButton command={roleCommands.check} actor={actor} variant="primary" />
            <AppLink href={paths.profile} className={buttonClass()}>
              Открыть профиль
            </AppLink>
          </>
        }
      />
    </Screen>
  );
}
