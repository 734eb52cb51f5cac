import { Link } from 'wouter';
import { type CommandInfo, named } from '#commands/command.ts';
import type { LinkProps } from '#ui/navigation/link.ts';
import { useTabIndex } from '#ui/navigation/tab-stop.ts';
import { goingId } from './routes.ts';

interface AppLinkProps extends LinkProps {
  /** The command that leads there too; a screen of the menu needs none named. */
  command?: Pick<CommandInfo, 'id'> | undefined;
}

/** A link of the router that names the command that leads to the same place. */
export function AppLink({ href, command, ...rest }: AppLinkProps) {
  const tabIndex = useTabIndex();
  const id = command?.id ?? rest['data-command'] ?? goingId(href);
  return <Link tabIndex={tabIndex} {...rest} {...(id && named({ id }))} href={href} />;
}
