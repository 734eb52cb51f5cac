import {
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useSyncExternalStore,
} from 'react';
import { Button, type ButtonProps } from '#ui/form/button.tsx';
import { useButtonInLayer } from '#ui/overlay/layer.tsx';
import { accepts, type CommandInfo, labelOf, named, type Runnable, run } from './command.ts';
import { RightsContext, refusedBy } from './refusal.ts';
import { shortcutsOf } from './registry.ts';
import { isPlainCharacter, toAriaShortcut } from './shortcut.ts';

/** Whether shortcuts of plain characters work. Shortcuts that are off are not shown. */
export const PlainKeysContext = createContext(true);

export interface CommandItemProps extends ReturnType<typeof named> {
  disabled: boolean;
  icon: ReactNode;
  onRun: () => void;
  children: ReactNode;
}

/** Draws the buttons of commands in a menu as its entries. */
export const MenuItemContext = createContext<ComponentType<CommandItemProps> | null>(null);

export interface ButtonLook extends Omit<ButtonProps, 'onClick' | 'disabled'> {
  /** Keeps the focus while disabled. For a command that is only disabled during a call. */
  keepsFocus?: boolean;
  /** Shown instead of the command's own key: the key of another command that does the same to the focused row. */
  shortcut?: CommandInfo['shortcut'];
}

/** A hook instead of a component, because a list has forty buttons. */
export function useButton(
  bound: Runnable,
  {
    type = 'button',
    children = labelOf(bound.command),
    keepsFocus = false,
    shortcut: own = bound.command.shortcut,
    ...rest
  }: ButtonLook,
  subject?: unknown,
) {
  const { forbidden, isAccepted, isBusy } = useAcceptance(bound, subject);
  const refusal = forbidden ?? bound.blocked?.(subject as never) ?? null;
  const isEnabled = isAccepted && refusal === null;
  const arePlainKeysOn = useContext(PlainKeysContext);
  const Item = useContext(MenuItemContext);
  // The key shown on a button of a window also works in that window.
  useButtonInLayer(Item ? null : bound.command.id);
  if (Item) {
    return (
      <Item
        {...named(bound.command)}
        disabled={!isEnabled}
        icon={rest.icon}
        onRun={() => run(bound, subject)}
      >
        {children ?? labelOf(bound.command)}
        {refusal && <span className="block text-xs">{refusal}</span>}
      </Item>
    );
  }
  const shortcut = shortcutsOf(own).find((one) => arePlainKeysOn || !isPlainCharacter(one));
  return (
    <Button
      // The tip of an icon button gives its title; beside a text it only gives the key.
      {...((shortcut || rest['aria-label']) &&
        !rest.title && {
          'data-tip': rest['aria-label'] ?? bound.command.title,
        })}
      data-tip-shortcut={refusal ? undefined : shortcut}
      {...named(bound.command)}
      {...rest}
      type={type}
      {...(keepsFocus || isBusy || refusal
        ? { 'aria-disabled': !isEnabled }
        : { disabled: !isEnabled })}
      aria-keyshortcuts={shortcut && toAriaShortcut(shortcut)}
      onClick={type === 'submit' ? undefined : () => run(bound, subject)}
      {...refusedBy(refusal)}
    >
      {children}
    </Button>
  );
}

/** All that decides whether a button is enabled, in one subscription. */
function useAcceptance(bound: Runnable, subject: unknown) {
  const { actor } = bound;
  const { needs } = bound.command;
  const rights = useContext(RightsContext);
  const subscribe = useCallback(
    (listener: () => void) => {
      const { unsubscribe } = actor.subscribe({ next: listener, error: listener });
      const unfollow = needs === undefined ? undefined : rights.subscribe(listener);
      return () => {
        unsubscribe();
        unfollow?.();
      };
    },
    [actor, needs, rights],
  );
  let seen: unknown;
  let marks = '';
  // One string, so that an equal state causes no render.
  const state = useSyncExternalStore(subscribe, () => {
    const snapshot = actor.getSnapshot();
    if (snapshot.status === 'error') throw snapshot.error;
    if (snapshot !== seen)
      marks = (accepts(bound, subject) ? 'a' : '-') + (isAtWork(snapshot) ? 'b' : '-');
    seen = snapshot;
    return marks + ((needs && rights.refusal(needs)) ?? '');
  });
  return {
    isAccepted: state[0] === 'a',
    // A button that is disabled during a call keeps the focus, because it is enabled again afterwards.
    isBusy: state[1] === 'b',
    forbidden: state.slice(2) || null,
  };
}

const isAtWork = (snapshot: { hasTag?: (tag: string) => boolean }): boolean =>
  ['busy', 'writing'].some((tag) => snapshot.hasTag?.(tag));
