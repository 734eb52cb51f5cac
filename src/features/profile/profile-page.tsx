import { type RefObject, useEffect, useSyncExternalStore } from 'react';
import { CommandButton, CommandForm, useCommands } from '#commands/react.tsx';
import type { User } from '#contract/users.ts';
import { Badge } from '#ui/display/badge.tsx';
import { Facts } from '#ui/display/facts.tsx';
import { FormAlert } from '#ui/feedback/form-alert.tsx';
import { lazyScreen } from '#ui/feedback/lazy-view.tsx';
import { BusyOverlay } from '#ui/feedback/states.tsx';
import { TextField } from '#ui/form/field.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { langOf } from '#ui/lang.ts';
import { Card, CardBody, CardFooter, CardHeader } from '#ui/layout/card.tsx';
import { actorKey } from '#workspace/editing/actor-registry.ts';
import { focusField } from '#workspace/editing/focus.ts';
import { formatDateTime } from '#workspace/format/dates.ts';
import { partsOf } from '#workspace/navigation/location.ts';
import { Screen } from '#workspace/screen.tsx';
import { useKeptActor, useServices, useSignedInUser } from '#workspace/services.tsx';
import { useForm } from '#workspace/submit-form.tsx';
import { generalError } from '#workspace/writing/field-errors.ts';
import { PASSWORD_HASH, passwordCommand, profileCommands } from './profile.commands.ts';
import {
  createProfileLogic,
  type ProfileDraft,
  type ProfileMachine,
  profileDraftOf,
  profileFields,
} from './profile.logic.ts';

const SessionsCard = lazyScreen(() => import('./sessions-card.tsx'));

const profileKey = actorKey<ProfileMachine>('profile');

export default function ProfilePage() {
  const services = useServices();
  const user = useSignedInUser();
  const actor = useKeptActor(profileKey, () => createProfileLogic(services), {
    input: { draft: profileDraftOf(user) },
  });
  const { state, region, isBusy, field } = useForm<ProfileDraft>(actor, profileCommands);
  useEffect(
    () => actor.send({ type: 'record.changed', draft: profileDraftOf(user) }),
    [actor, user],
  );
  usePasswordLink(region);

  const { problem } = state.context;
  const needsPassword = user.supports?.includes('reauthentication');
  const alert = generalError(
    problem,
    profileFields.filter((name) => needsPassword || name !== 'current_password'),
  );

  return (
    <Screen title="Profile" lang="en">
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Card className="relative" aria-busy={isBusy}>
          <CardHeader title="Edit profile" />
          <CommandForm command={profileCommands.update} actor={actor}>
            <CardBody>
              <div ref={region} className="flex max-w-lg flex-col gap-4">
                {state.matches({ open: 'saved' }) && (
                  <p role="alert" className="rounded bg-success-soft px-3 py-2 text-success-text">
                    Profile updated successfully!
                  </p>
                )}
                {alert && <FormAlert {...alert} />}
                <TextField label="Name" required autoComplete="name" {...field('name')} />
                <TextField
                  label="Email"
                  required
                  type="email"
                  autoComplete="username"
                  {...field('email')}
                />
                <TextField
                  label="New password"
                  hint="Leave empty to keep the current one"
                  as={PasswordInput}
                  name="password"
                  autoComplete="new-password"
                  {...field('password')}
                />
                <TextField
                  label="Confirm password"
                  as={PasswordInput}
                  autoComplete="new-password"
                  {...field('password_confirmation')}
                />
                {needsPassword && (
                  <TextField
                    label="Current password"
                    hint="Needed to change email or password"
                    as={PasswordInput}
                    {...field('current_password')}
                  />
                )}
              </div>
            </CardBody>
            <CardFooter>
              <CommandButton
                command={profileCommands.update}
                actor={actor}
                type="submit"
                variant="primary"
              />
            </CardFooter>
          </CommandForm>
          {isBusy && <BusyOverlay>Loading...</BusyOverlay>}
        </Card>
        <UserCard user={user} />
        {user.supports?.includes('sessions') && <SessionsCard form={actor} />}
      </div>
    </Screen>
  );
}

/** Binds the command and the address that lead to the field of a new password. */
function usePasswordLink(region: RefObject<HTMLElement | null>) {
  const { shell, location } = useServices();
  useCommands(passwordCommand, shell);
  const href = useSyncExternalStore(location.subscribe, location.href);
  useEffect(() => {
    const { path, hash } = partsOf(href);
    if (hash !== PASSWORD_HASH) return;
    focusField(() => region.current, ['password']);
    location.go(path, { replace: true });
  }, [href, location, region]);
}

/** The account as stored on the server. */
function UserCard({ user }: { user: User }) {
  return (
    <Card>
      <CardHeader title={<span lang={langOf(user.name)}>{user.name}</span>} />
      <CardBody>
        <Facts
          className="[&>div]:grid-cols-[6rem_minmax(0,1fr)]"
          items={[
            { label: 'Name', value: user.name },
            { label: 'Email', value: user.email },
            { label: 'Registered', value: formatDateTime(user.created_at) },
            {
              label: 'Roles',
              value: (
                <span className="flex flex-wrap gap-1">
                  {user.awaits_role === true && (
                    <Badge lang="ru" tone="warning">
                      Ждёт назначения роли
                    </Badge>
                  )}
                  {user.roles.map(({ id, name }) => (
                    <Badge key={id} isLong tone={name === 'admin' ? 'accent' : 'neutral'}>
                      {name}
                    </Badge>
                  ))}
                </span>
              ),
            },
          ]}
        />
      </CardBody>
    </Card>
  );
}
