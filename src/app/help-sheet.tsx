import { useSyncExternalStore } from 'react';
import { CommandButton } from '#commands/react.tsx';
import { shortcutsOf } from '#commands/registry.ts';
import { toKeyHint } from '#commands/shortcut.ts';
import { Modal } from '#ui/dialog.tsx';
import { KeyHint } from '#ui/kbd.tsx';
import { useRuntime } from './runtime-context.ts';
import { shellCommands } from './shell.commands.ts';

/** The keys that work here, out of the same commands that they run. */
export default function HelpSheet() {
  const { shell, registry } = useRuntime();
  const commands = useSyncExternalStore(registry.subscribe, registry.all)
    .map(({ command }) => command)
    .filter(({ shortcut }) => shortcut !== undefined);
  const groups = [...new Set(commands.map(({ group }) => group))].reverse();
  return (
    <Modal
      open
      size="lg"
      title="Клавиши этого экрана"
      description="Работают в русской и латинской раскладке."
      onClose={() => shell.send(shellCommands.closeHelp.event)}
      footer={<CommandButton command={shellCommands.closeHelp} actor={shell} />}
    >
      <div className="gap-8 sm:columns-2">
        {groups.map((group) => (
          <section key={group} className="mb-4 break-inside-avoid">
            <h3 className="mb-1 text-sm font-medium text-text-muted">{group}</h3>
            <dl>
              {commands
                .filter((command) => command.group === group)
                .map(({ id, title, shortcut }) => (
                  <div key={id} className="flex min-h-8 items-center gap-3">
                    <dt className="min-w-0 flex-1">{title}</dt>
                    <dd className="flex gap-1">
                      {shortcutsOf(shortcut).map((one) => (
                        <KeyHint key={one} keys={toKeyHint(one)} />
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
