import { useSelector } from '@xstate/react';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useRuntime } from '#app/runtime/runtime-context.ts';
import { CommandButton } from '#commands/react.tsx';
import type { FaultyPart } from '#machines/session/fault.machine.ts';
import { ErrorBlock } from '#ui/feedback/states.tsx';
import { Screen } from '#workspace/screen.tsx';
import { faultCommands } from './fault.commands.ts';

interface CatcherProps {
  /** The children are drawn again when this increases. */
  chances: number;
  fallback: ReactNode;
  onBroke: (error: unknown) => void;
  children: ReactNode;
}

interface Catch {
  hasBroken: boolean;
  chances: number;
}

/** Only class components can catch errors in React. */
class Catcher extends Component<CatcherProps, Catch> {
  override state: Catch = { hasBroken: false, chances: this.props.chances };

  static getDerivedStateFromError(): Partial<Catch> {
    return { hasBroken: true };
  }

  static getDerivedStateFromProps({ chances }: CatcherProps, state: Catch): Catch | null {
    return chances === state.chances ? null : { hasBroken: false, chances };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error('A screen broke', error, info.componentStack);
    this.props.onBroke(error);
  }

  override render() {
    return this.state.hasBroken ? this.props.fallback : this.props.children;
  }
}

interface BoundaryProps {
  part: FaultyPart;
  /** Whether no frame of the console is drawn around it. */
  isAlone?: boolean;
  children: ReactNode;
}

/** Contains a rendering error, so that the rest of the console keeps working. */
export function ScreenBoundary({ part, isAlone = false, children }: BoundaryProps) {
  const { fault } = useRuntime();
  const chances = useSelector(fault, ({ context }) => context.chances);
  return (
    <Catcher
      chances={chances}
      fallback={part === 'screen' && <BrokenScreen isAlone={isAlone} />}
      onBroke={(error) => {
        const message = error instanceof Error ? error.message : String(error);
        fault.send({ type: 'broke', part, message });
      }}
    >
      {children}
    </Catcher>
  );
}

function BrokenScreen({ isAlone }: { isAlone: boolean }) {
  const screen = (
    <Screen title="Экран не открылся">
      <FaultBlock />
    </Screen>
  );
  return isAlone ? <main className="mx-auto max-w-3xl p-6">{screen}</main> : screen;
}

/** Reports that a window could not be drawn; the screen keeps working. */
export function FaultNotice() {
  const { fault } = useRuntime();
  const isOver = useSelector(
    fault,
    (state) => state.matches('faulty') && state.context.part === 'window',
  );
  if (!isOver) return null;
  return (
    <div className="fixed inset-x-4 top-16 z-toast mx-auto max-w-2xl rounded-lg bg-surface-raised shadow-pop">
      <FaultBlock />
    </div>
  );
}

/** Shows what broke, and both ways out, the likelier first. */
function FaultBlock() {
  const { fault } = useRuntime();
  const state = useSelector(fault, (snapshot) => snapshot);
  if (state.matches('whole')) return null;
  const isUnloaded = state.matches({ faulty: 'unloaded' });
  const { part, message } = state.context;
  const { reopen, renew } = faultCommands;
  const title = isUnloaded
    ? 'Файл Пульта не загрузился'
    : part === 'window'
      ? 'Окно сломалось'
      : 'Экран сломался';
  return (
    <ErrorBlock
      title={title}
      message={
        isUnloaded
          ? 'Соединение прервалось, или вышла новая версия Пульта. Обновите страницу.'
          : message
      }
      action={
        <div className="flex gap-2">
          {(isUnloaded ? [renew, reopen] : [reopen, renew]).map((command) => (
            <CommandButton key={command.id} command={command} actor={fault} />
          ))}
        </div>
      }
    />
  );
}
