import { LogoMark } from '#ui/logo.tsx';
import { SignInLayout } from '#ui/sign-in-layout.tsx';
import { AppLink } from '#workspace/link.tsx';
import { paths } from '#workspace/routes.ts';

export default function ForgotPasswordPage() {
  return (
    <SignInLayout
      brand={<LogoMark />}
      title="I forgot my password"
      text="Only an administrator can give you a new one. Ask yours; you can change it afterwards in your profile."
      footer={<AppLink href={paths.login}>Back to sign in</AppLink>}
    >
      <title>Forgotten password — Пульт</title>
    </SignInLayout>
  );
}
