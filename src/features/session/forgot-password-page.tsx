import { useCommands } from '#commands/react.tsx';
import { SignInLayout } from '#ui/layout/sign-in-layout.tsx';
import { AppLink } from '#workspace/navigation/link.tsx';
import { paths } from '#workspace/navigation/routes.ts';
import { useServices } from '#workspace/services.tsx';
import { signInWays } from './session.commands.ts';

const TITLE = 'I forgot my password';
const ways = { login: signInWays.login };

const takeFocus = (main: HTMLElement | null) => main?.focus();

export default function ForgotPasswordPage() {
  const { shell } = useServices();
  useCommands(ways, shell);
  return (
    <SignInLayout
      lang="en"
      title={TITLE}
      aria-label={TITLE}
      // The screen has no field to focus, and the link that leads here is gone with its screen.
      tabIndex={-1}
      ref={takeFocus}
      text="Only an administrator can give you a new one. Ask yours; you can change it afterwards in your profile."
      footer={<AppLink href={paths.login}>{signInWays.login.title}</AppLink>}
    >
      <title>Forgotten password — Пульт</title>
    </SignInLayout>
  );
}
