import { useSelector } from '@xstate/react';
import { useRef, useSyncExternalStore } from 'react';
import { useRuntime } from '#app/runtime/runtime-context.ts';
import { CommandButton } from '#commands/react.tsx';
import { capsOf, toKeyHint } from '#commands/shortcut.ts';
import { KeyHint } from '#ui/display/kbd.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { TextInput } from '#ui/form/field.tsx';
import { langOf } from '#ui/lang.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { type HelpLine, type HelpOrigin, helpSections } from './help-keys.ts';
import { shellCommands } from './shell.commands.ts';

/** The keys of this screen, generated from the commands. */
export default function HelpSheet() {
  const { shell, registry, session } = useRuntime();
  // What was typed to find a key is not for the next user.
  useEmitted(session, 'person.left', () => shell.send(shellCommands.closeHelp.event));
  const query = useSelector(shell, ({ context }) => context.query);
  const areKeysOn = useSelector(shell, (state) => state.matches({ keys: 'on' }));
  const commands = useSyncExternalStore(registry.subscribe, registry.available);
  // Taken before this window opened.
  const origin = useRef<HelpOrigin | null>(null);
  origin.current ??= { window: registry.layers.top(), focused: document.activeElement };
  const sections = helpSections(commands, origin.current, query, areKeysOn);
  const count = sections.reduce((sum, { lines }) => sum + lines.length, 0);
  return (
    <Dialog
      open
      size="lg"
      title="Клавиши этого экрана"
      description="Слева — латинская буква, справа — та же клавиша в русской раскладке. На раскладке Дворака — по латинской букве."
      onClose={() => shell.send(shellCommands.closeHelp.event)}
      footer={<CommandButton command={shellCommands.closeHelp} actor={shell} />}
    >
      {!areKeysOn && (
        <div className="mb-3 flex flex-wrap items-center gap-3 rounded-lg bg-warning-soft px-4 py-2 text-warning-text">
          <p className="min-w-0 flex-1 basis-64">
            Однобуквенные клавиши выключены, и с ними «G и буква» и «?». Всё доступно в командах:{' '}
            {toKeyHint('mod+k')} или F1.
          </p>
          <CommandButton command={shellCommands.keysOn} actor={shell} size="sm">
            Включить
          </CommandButton>
        </div>
      )}
      <TextInput
        type="search"
        aria-label="Найти клавишу"
        placeholder="Действие или клавиша"
        value={query}
        onChange={({ target }) => shell.send({ type: 'help.search', query: target.value })}
      />
      <p role="status" className="sr-only">
        {query.trim() && `Найдено: ${count}`}
      </p>
      {count === 0 && <EmptyState title="Такой клавиши здесь нет" />}
      <div className="mt-4 gap-8 sm:columns-2">
        {sections.map(({ title, lines }) => (
          <section key={title} className="mb-4 not-only:break-inside-avoid">
            <h3 className="mb-1 break-after-avoid text-sm font-medium text-text-muted">{title}</h3>
            <dl>
              {lines.map((line) => (
                <Line key={line.id} line={line} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function Line({ line: { title, keys, elsewhere } }: { line: HelpLine }) {
  return (
    <div
      data-available
      className="flex min-h-8 break-inside-avoid items-center gap-3 border-b border-border py-0.5"
    >
      <dt className="min-w-0 flex-1">
        <span lang={langOf(title)}>{title}</span>
        {elsewhere.map((other) => (
          <span key={other} className="block text-xs text-text-muted">
            {other}
          </span>
        ))}
      </dt>
      <dd className="flex flex-wrap justify-end gap-x-2 gap-y-1">
        {keys.map((shortcut) => (
          <span key={shortcut}>
            <KeyHint {...capsOf(shortcut)} />
            <span className="sr-only">{toKeyHint(shortcut)}</span>
          </span>
        ))}
      </dd>
    </div>
  );
}
