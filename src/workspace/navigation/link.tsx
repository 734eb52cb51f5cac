import { type CommandInfo, named } from '#commands/command.ts';
import type { LinkProps } from '#ui/link.ts';
import { useTabIndex } from '#ui/tab-stop.ts';
import { useServices } from '#workspace/services.tsx';
import { goingId } from './routes.ts';

interface AppLinkProps extends LinkProps {
  /** The command that leads there too; a screen of the menu needs none named. */
  command?: Pick<CommandInfo, 'id'> | undefined;
}

/** A link inside the console: a plain press moves without a reload, any other is the browser's. */
export function AppLink({ href, command, onClick, ...rest }: AppLinkProps) {
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
