import { classNames } from '#ui/class-names.ts';

const lengths = ['w-3/5', 'w-4/5', 'w-2/5', 'w-1/2', 'w-3/4'];

/** Stands for a table while its first rows load, as high as they will be. */
export function TableSkeleton({
  columns = 5,
  rows = 10,
  className,
}: {
  columns?: number | undefined;
  rows?: number | undefined;
  className?: string | undefined;
}) {
  return (
    <div aria-hidden="true" className={classNames('animate-late', className)}>
      <div className="h-(--row-height) rounded-t-[inherit] border-b border-border bg-surface-sunken" />
      {places(rows).map((row) => (
        <div
          key={row}
          className="flex h-(--row-height) items-center border-b border-border last:border-b-0"
        >
          {places(columns).map((column) => (
            <span key={column} className="flex-1 px-3">
              <span
                className={classNames(
                  'block h-2.5 rounded-sm bg-neutral-soft',
                  lengths[(row * 3 + column * 2) % lengths.length],
                )}
              />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}

const places = (count: number) => Array.from({ length: count }, (_, index) => index);
