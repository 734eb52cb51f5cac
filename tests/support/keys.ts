import type { KeySequence } from '#commands/registry.ts';

/** Presses as the browsers report them: what was typed, and on which key. */
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

/** The first of two keys, remembered for as long as the test likes. */
export function createKeySequence(): KeySequence {
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
