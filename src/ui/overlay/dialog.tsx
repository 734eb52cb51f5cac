import { classNames } from '#ui/class-names.ts';
import { Window, type WindowProps } from './window.tsx';

const widths = { sm: 'max-w-sm', md: 'max-w-lg', lg: 'max-w-3xl' };

/** A window in the middle of the page, named by its title. */
export function Dialog({
  size = 'md',
  ...rest
}: Omit<WindowProps, 'className'> & { size?: keyof typeof widths }) {
  return (
    <Window
      {...rest}
      className={classNames(
        'animate-modal inset-x-4 top-[8vh] mx-auto max-h-[calc(92vh-1rem)] rounded-lg short:top-2 short:max-h-[calc(100dvh-1rem)]',
        widths[size],
      )}
    />
  );
}
