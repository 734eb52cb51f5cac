/** Renders a machine as a documentation page: its purpose and its Mermaid chart. */
import { posix } from 'node:path';
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { machinesOf } from './machines.ts';
import { nodesOf } from './model.ts';

/**
 * The page of a machine file, from its source and its exports.
 *
 * @param file The path in the project: `machines/lists/cursor.machine.ts`.
 */
export function pageOf(file: string, source: string, module: Record<string, unknown>): string {
  const [purpose = '', ...remarks] = proseOf(source);
  const machines = machinesOf(module);
  const sections = machines.flatMap(({ name, machine }) => [
    ...(machines.length > 1 ? [`## ${name}`] : []),
    ...chartOf(name, machine),
  ]);
  return `${[
    `# ${posix.basename(file, '.machine.ts')}`,
    purpose,
    ...sections,
    ...remarks,
    `Drawn from \`${file}\` by \`npm run charts\`.`,
  ].join('\n\n')}\n`;
}

/** The paragraphs of the header comment without its hand-drawn charts. */
function proseOf(source: string): string[] {
  const [, comment = ''] = /^\/\*\*([\s\S]*?)\*\//.exec(source) ?? [];
  return comment
    .split('\n')
    .map((line) => line.replace(/^ \* ?/, ''))
    .join('\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/^\n/, ''))
    .filter((paragraph) => paragraph.trim() && !/^ {2}/m.test(paragraph))
    .map((paragraph) => paragraph.trim().replaceAll('\n', ' '));
}

function chartOf(name: string, machine: AnyStateMachine): string[] {
  const { root } = machine;
  const inner = isAtomic(root)
    ? [name, ...remarksOf(root).map((remark) => `${name} : ${remark}`)]
    : root.type === 'parallel'
      ? [`state ${name} {`, ...indented(bodyOf(root)), '}']
      : bodyOf(root);
  const diagram = ['```mermaid', 'stateDiagram-v2', ...indented(inner), '```'].join('\n');
  return [diagram, ...nodesOf(root).flatMap(everywhereOf)];
}

/** The content of a state: its children, its initial state and the arrows from them. */
function bodyOf(parent: AnyStateNode): string[] {
  const children = Object.values(parent.states).filter(({ type }) => type !== 'history');
  if (parent.type === 'parallel') {
    return children.flatMap((child, i) => [...(i > 0 ? ['--'] : []), ...stateOf(child)]);
  }
  const [first] = parent.initial.target;
  return [
    `[*] --> ${idOf(first!)}`,
    ...children.flatMap(stateOf),
    ...children.flatMap(arrowsOf),
    ...children.filter(({ type }) => type === 'final').map((one) => `${idOf(one)} --> [*]`),
  ];
}

function stateOf(node: AnyStateNode): string[] {
  const id = idOf(node);
  // A plain name cannot be declared as a state: Mermaid takes the next brace for its own.
  const named = id === node.key ? id : `state "${node.key}" as ${id}`;
  if (!isAtomic(node)) {
    const head = id === node.key ? `state ${id} {` : `${named} {`;
    return [head, ...indented(bodyOf(node)), '}'];
  }
  return [named, ...remarksOf(node).map((remark) => `${id} : ${remark}`)];
}

/** One arrow per pair of states, labelled with all its transitions. */
function arrowsOf(node: AnyStateNode): string[] {
  const labels = new Map<string, string[]>();
  for (const transition of transitionsOf(node).filter((one) => !isWithin(node, one))) {
    for (const target of transition.target ?? []) {
      const [end, more] =
        target.type === 'history' ? [target.parent!, ', as it was'] : [target, ''];
      const arrow = `${idOf(node)} --> ${idOf(end)}`;
      labels.set(arrow, [...(labels.get(arrow) ?? []), labelOf(transition) + more]);
    }
  }
  return [...labels].map(([arrow, texts]) => `${arrow} : ${texts.join('<br>')}`);
}

/** The transitions of a state that do not leave it. */
function remarksOf(node: AnyStateNode): string[] {
  return transitionsOf(node)
    .filter(({ target }) => target === undefined)
    .map((transition) => `${labelOf(transition)}${transition.actions.length ? '' : ' (nothing)'}`);
}

/** The transitions of a parent state, as text, because no arrow can show them. */
function everywhereOf(node: AnyStateNode): string[] {
  if (isAtomic(node)) return [];
  const lines = transitionsOf(node)
    .filter((one) => node.parent === undefined || isWithin(node, one))
    .map((transition) => {
      const target = transition.target?.map(({ path }) => `**${path.join('.')}**`).join(', ');
      const outcome = target ? `→ ${target}` : transition.actions.length ? '' : 'changes nothing';
      return `- \`${labelOf(transition)}\` ${outcome}`.trimEnd();
    });
  if (lines.length === 0) return [];
  const where =
    node.path.length > 0 ? `In every state of **${node.path.join('.')}**:` : 'In every state:';
  return [[where, '', ...lines].join('\n')];
}

const isAtomic = (node: AnyStateNode) => Object.keys(node.states).length === 0;
/** Whether a transition stays inside its state. */
const isWithin = (node: AnyStateNode, { target }: AnyTransitionDefinition) =>
  !isAtomic(node) &&
  (target ?? []).every(({ path }) => node.path.every((key, i) => path[i] === key));

const transitionsOf = (node: AnyStateNode): AnyTransitionDefinition[] =>
  [...(node.always ?? []), ...[...node.transitions.values()].flat()] as AnyTransitionDefinition[];

/** `submit [isValid]`; an invoked actor by its id. */
function labelOf(transition: AnyTransitionDefinition): string {
  const { eventType, guard, source } = transition;
  const type =
    eventType === ''
      ? 'always'
      : eventType
          .replace(`.${source.id}`, '')
          .replace(/^xstate\.done\.actor\.(.*)/, '$1 done')
          .replace(/^xstate\.error\.actor\.(.*)/, '$1 failed')
          .replace(/^xstate\.after\.(.*)/, 'after $1');
  const name = typeof guard === 'object' && guard !== null ? guard.type : guard;
  const isFirst = transitionsOf(source).find((one) => one.eventType === eventType) === transition;
  if (!name) return isFirst ? type : `${type} [else]`;
  return `${type} [${typeof name === 'function' ? 'guarded' : name}]`;
}

const idOf = ({ path }: AnyStateNode) => path.join('_');
const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`);
