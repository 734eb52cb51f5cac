/** Presses as the browsers report them: what was typed, and on which key. */
export interface Press extends KeyboardEventInit {
  readonly key: string;
  readonly isAltGraph?: boolean;
  /** Milliseconds since the page was opened. */
  readonly at?: number;
}

export function pressOf({ isAltGraph = false, at, ...init }: Press): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
  Object.defineProperty(event, 'getModifierState', {
    value: (name: string) => name === 'AltGraph' && isAltGraph,
  });
  if (at !== undefined) Object.defineProperty(event, 'timeStamp', { value: at });
  return event;
}
