import type { LinkProps } from '#ui/link.ts';
import { useTabIndex } from '#ui/tab-stop.ts';
import { useServices } from './services.tsx';

/** A link inside the console: a plain press moves without a reload, any other is the browser's. */
export function AppLink({ href, onClick, ...rest }: LinkProps) {
  const { location } = useServices();
  const tabIndex = useTabIndex();
  return (
    <a
      tabIndex={tabIndex}
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        const isPlain =
          event.button === 0 &&
          !event.metaKey &&
          !event.ctrlKey &&
          !event.shiftKey &&
          !event.altKey;
        if (event.defaultPrevented || !isPlain || rest.target) return;
        event.preventDefault();
        location.go(href);
      }}
    />
  );
}
