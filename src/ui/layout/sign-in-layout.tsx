import type { ComponentProps, ReactNode } from 'react';
import { LogoMark } from './logo.tsx';

interface SignInLayoutProps extends Omit<ComponentProps<'main'>, 'title' | 'className'> {
  title: ReactNode;
  text?: ReactNode;
  /** Links below the card. */
  footer?: ReactNode;
}

/** A card in the middle of an empty page, for the screens before sign-in. */
export function SignInLayout({ title, text, footer, children, ...rest }: SignInLayoutProps) {
  return (
    <main {...rest} className="flex min-h-dvh flex-col items-center justify-center gap-5 p-4">
      <div className="flex items-center">
        <LogoMark />
      </div>
      <div className="relative w-full max-w-88 rounded-lg bg-surface-raised p-6 shadow-pop">
        <h1 className="text-lg">{title}</h1>
        {text && <p className="mt-1 text-text-muted">{text}</p>}
        <div className="mt-4 flex flex-col gap-4">{children}</div>
      </div>
      {footer && <div className="links">{footer}</div>}
    </main>
  );
}
