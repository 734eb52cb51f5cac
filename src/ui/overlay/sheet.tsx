import { classNames } from '#ui/class-names.ts';
import { Window, type WindowProps } from './window.tsx';

/** A window along the right edge, for a form beside its list. */
export function Sheet({ className, ...rest }: WindowProps) {
  return (
    <Window
      data-modal="sheet"
      {...rest}
      className={classNames(
        'animate-panel inset-y-2 end-2 w-120 max-w-[calc(100%-1rem)] rounded-lg',
        className,
      )}
    />
  );
}
