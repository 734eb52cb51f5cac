import { createCommandRegistry, type KeySequence } from '#commands/registry.ts';

/** Key presses as browsers report them: the typed character and the physical key. */
export interface Press extends KeyboardEventInit {
  readonly key: string;
  readonly isAltGraph?: boolean;
}

export function pressOf({ isAltGraph = false, ...init }: Press): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
  Object.defineProperty(event, 'getModifierState', {
    value: (name: string) => name === 'AltGraph' && isAltGraph,
  });
  return event;
}

/** A key sequence without a time limit. */
function createKeySequence(): KeySequence {
  let held: string | null = null;
  return {
    prefix: () => held,
    begin: (prefix) => {
      held = prefix;
    },
    end: () => {
      held = null;
    },
  };
}

/** A registry of commands whose `ask` and `refuse` do nothing, with all keys on. */
export const createTestRegistry = (
  options: Partial<Parameters<typeof createCommandRegistry>[0]> = {},
) =>
  createCommandRegistry({
    ask: () => {},
    refuse: () => {},
    arePlainKeysOn: () => true,
    sequence: createKeySequence(),
    ...options,
  });
