import { type CommandInfo, named } from '#commands/command.ts';
import type { LinkProps } from '#ui/navigation/link.ts';
import { useTabIndex } from '#ui/navigation/tab-stop.ts';
import { useServices } from '#workspace/services.tsx';
import { goingId } from './routes.ts';

interface AppLinkProps extends LinkProps {
  /** The command with the same target. Menu entries do not need it. */
  command?: Pick<CommandInfo, 'id'> | undefined;
}

/**
 * A link within the console that names the command with the same target. Unlike the router's links, it does not
 * subscribe to the address: a list has one in each row.
 */
export function AppLink({ href, command, onClick, children, ...rest }: AppLinkProps) {
  const { location } = useServices();
  const tabIndex = useTabIndex();
  const id = command?.id ?? rest['data-command'] ?? goingId(href);
  return (
    <a
      tabIndex={tabIndex}
      {...rest}
      {...(id && named({ id }))}
      href={href}
      onClick={(event) => {
        // The browser opens a tab or a window.
        if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0)
          return;
        onClick?.(event);
        if (event.defaultPrevented) return;
        event.preventDefault();
        location.go(href);
      }}
    >
      {children}
    </a>
  );
}
