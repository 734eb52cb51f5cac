import { bindOn } from '#commands/command.ts';
import { CommandOnButton, useBoundCommands } from '#commands/react.tsx';
import { namesakeOpening } from '#features/clients/new/namesake.commands.ts';
import type { LookupSourceActor } from '#machines/palette/lookup-source.machine.ts';
import type { ShellActor } from '#machines/session/shell.machine.ts';
import { useServices } from '#workspace/services.tsx';
import { lowered } from '#workspace/writing/change-text.ts';
import type { Namesake } from './namesakes.ts';

/** Returns the note about the client with this phone or e-mail, with a button to open the client; null if none. */
export function namesakeNote(what: string, { client, hasFailed }: Namesake, shell: ShellActor) {
  if (hasFailed) return `Не удалось проверить, есть ли у кого-то ${lowered(what)}`;
  if (!client) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {what} уже есть у клиента: {client.title}, ID {client.id}
      <CommandOnButton
        command={namesakeOpening.open}
        actor={shell}
        subject={client}
        size="sm"
        aria-label={`Открыть клиента ${client.title}`}
        className="my-1"
      >
        Открыть клиента
      </CommandOnButton>
    </span>
  );
}

/** Binds the command that opens these clients, inside the window of the form. */
export function NamesakeCommand({ sources }: { sources: readonly LookupSourceActor[] }) {
  const { shell } = useServices();
  const choices = () => {
    const hits = sources.flatMap((source) => source.getSnapshot().context.found?.exact ?? []);
    // A client may have both, but is offered once.
    return [...new Map(hits.map((hit) => [hit.id, hit])).values()].map((hit) => ({
      key: String(hit.id),
      label: hit.title,
      hint: `ID ${hit.id}`,
      subject: hit,
    }));
  };
  useBoundCommands(() => [bindOn(namesakeOpening.open, shell, { choices })], [shell, ...sources]);
  return null;
}
