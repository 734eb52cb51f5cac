import type { ComponentProps } from 'react';

/** The mark: the letter П, its right leg the rail of a fader. */
export function LogoMark(props: ComponentProps<'svg'>) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" fill="none" {...props}>
      <rect width="24" height="24" rx="6" fill="var(--logo)" />
      <path
        d="M7 18V6.5h10V18"
        stroke="white"
        strokeWidth="2.25"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle
        cx="17"
        cy="13"
        r="3"
        fill="var(--logo-light)"
        stroke="var(--logo)"
        strokeWidth="1.5"
      />
    </svg>
  );
}
