import { Link } from 'wouter';
import { type CommandInfo, named } from '#commands/command.ts';
import type { LinkProps } from '#ui/navigation/link.ts';
import { useTabIndex } from '#ui/navigation/tab-stop.ts';
import { goingId } from './routes.ts';

interface AppLinkProps extends LinkProps {
  /** The command with the same target. Menu entries do not need it. */
  command?: Pick<CommandInfo, 'id'> | undefined;
}

/** A router link that names the command with the same target. */
export function AppLink({ href, command, ...rest }: AppLinkProps) {
  const tabIndex = useTabIndex();
  const id = command?.id ?? rest['data-command'] ?? goingId(href);
  return <Link tabIndex={tabIndex} {...rest} {...(id && named({ id }))} href={href} />;
}
