import { type AnyStateMachine, StateMachine } from 'xstate';

type Module = Record<string, unknown>;

/**
 * The exported machines of a module by name, and one machine of each exported factory with all its
 * options.
 */
export function machinesOf(module: Module): { name: string; machine: AnyStateMachine }[] {
  const anything: () => object = new Proxy(() => ({}), { get: () => anything });
  return Object.entries(module).flatMap(([exported, value]) => {
    const name = /^(?:create)?(\w+?)Machine$/.exec(exported)?.[1];
    if (name === undefined) return [];
    if (value instanceof StateMachine) return [{ name, machine: value }];
    if (typeof value !== 'function') return [];
    const machine = value('probe', ...Array.from({ length: 8 }, () => anything));
    return [{ name: name.charAt(0).toLowerCase() + name.slice(1), machine }];
  });
}
