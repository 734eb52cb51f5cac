import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { KeyHint } from '#ui/display/kbd.tsx';
import { useTabIndex } from '#ui/navigation/tab-stop.ts';
import { type Focusable, useFocusKept } from './focus-kept.ts';

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
type ButtonSize = 'sm' | 'md';

const sizes: Record<ButtonSize, string> = {
  sm: 'h-7 px-2 text-sm',
  md: 'h-8 px-3 text-base',
};

const squares: Record<ButtonSize, string> = { sm: 'size-7', md: 'size-8' };

interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
}

/** The button style for other elements, such as links. */
export function buttonClass(
  { variant = 'secondary', size = 'md' }: ButtonLook = {},
  className?: string,
  measures = sizes,
): string {
  return classNames('button', variant, measures[size], className);
}

type NativeProps = Focusable<HTMLButtonElement, ComponentProps<'button'>>;

export interface ButtonProps extends NativeProps, ButtonLook {
  icon?: ReactNode;
  /** Rendered as key caps on the right, `'N'` or `'⌘ S'`; no part of the accessible name. */
  keyHint?: string | undefined;
}

/** A button. With `aria-disabled` it keeps the focus and ignores clicks. */
export function Button({
  variant,
  size,
  icon,
  keyHint,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const off = useFocusKept(rest);
  const tabIndex = useTabIndex();
  const filled = variant === 'primary' || variant === 'danger';
  return (
    <button
      tabIndex={tabIndex}
      {...rest}
      {...off}
      type={type}
      onClick={isOff(off['aria-disabled']) ? swallow : onClick}
      className={buttonClass({ variant, size }, className)}
    >
      {icon}
      {children}
      {keyHint && (
        <KeyHint
          keys={keyHint}
          className={filled ? 'border-current bg-transparent text-current' : undefined}
        />
      )}
    </button>
  );
}

interface IconButtonProps extends NativeProps, ButtonLook {
  'aria-label': string;
}

/** A square button with an icon. Its name is also its tip. */
export function IconButton({
  variant = 'ghost',
  size,
  className,
  onClick,
  title,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const off = useFocusKept(rest);
  const tabIndex = useTabIndex();
  return (
    <button
      tabIndex={tabIndex}
      {...rest}
      {...off}
      type={type}
      title={title}
      data-tip={title ? undefined : rest['aria-label']}
      onClick={isOff(off['aria-disabled']) ? swallow : onClick}
      className={buttonClass({ variant, size }, className, squares)}
    />
  );
}

const isOff = (disabled: ButtonProps['aria-disabled']) => disabled === true || disabled === 'true';

function swallow(event: MouseEvent) {
  event.preventDefault();
}
