import { useSelector } from '@xstate/react';
import { useRuntime } from '#app/runtime/runtime-context.ts';
import { useAvailableCommands } from '#commands/react.tsx';
import { continuationsOf } from '#commands/registry.ts';
import { capsOf } from '#commands/shortcut.ts';
import { KeyHint } from '#ui/display/kbd.tsx';

/** What may follow the key that was pressed; it takes neither the focus nor a key. */
export default function KeyContinuations() {
  const { keySequence } = useRuntime();
  const prefix = useSelector(keySequence, ({ context }) => context.prefix);
  const available = useAvailableCommands();
  if (prefix === null) return null;
  return (
    <div className="fixed inset-x-4 bottom-4 z-toast mx-auto w-fit max-w-[calc(100vw-2rem)] rounded-lg bg-surface-raised p-3 text-text shadow-pop">
      <p className="mb-1.5 flex items-center gap-2 text-sm text-text-muted">
        <KeyHint {...capsOf(prefix)} /> и затем:
        <span className="ms-auto ps-6">
          <KeyHint keys="Esc" /> отмена
        </span>
      </p>
      <ul className="grid gap-x-6 gap-y-0.5 sm:grid-cols-2 lg:grid-cols-3">
        {continuationsOf(available, prefix).map(({ second, bound }) => (
          <li key={bound.command.id} className="flex min-h-7 items-center gap-2">
            <span className="flex w-16 shrink-0">
              <KeyHint {...capsOf(second)} />
            </span>
            <span className="sr-only">{second}</span>
            {bound.command.title}
          </li>
        ))}
      </ul>
    </div>
  );
}
