/** Finds the mutants of a file: each changes one place, found by a real parser. */
import { parseSync } from 'vite';

const OPPOSITE = new Map([
  ...[
    ['===', '!=='],
    ['!==', '==='],
    ['==', '!='],
    ['!=', '=='],
  ],
  ...[
    ['<', '<='],
    ['<=', '<'],
    ['>', '>='],
    ['>=', '>'],
  ],
  ...[
    ['+', '-'],
    ['-', '+'],
    ['*', '/'],
    ['/', '*'],
    ['%', '*'],
  ],
  ...[
    ['&&', '||'],
    ['||', '&&'],
  ],
]);
const COMPARISONS = new Set(['===', '!==', '==', '!=']);
const BOUNDARIES = new Set(['<', '<=', '>', '>=']);

/** Methods that narrow or order a query or a list: the code still runs without them. */
const NARROWING = new Set([
  ...[
    'where',
    'whereRef',
    'having',
    'orderBy',
    'limit',
    'offset',
    'forUpdate',
    'distinct',
    'groupBy',
  ],
  ...[
    'filter',
    'sort',
    'toSorted',
    'slice',
    'reverse',
    'toReversed',
    'trim',
    'toLowerCase',
    'flat',
  ],
]);
/** Parts of a machine that can be left out. */
const PARTS = new Set([
  ...['guard', 'target', 'actions', 'entry', 'exit', 'on', 'always', 'after', 'invoke', 'onError'],
  ...['onDone', 'reenter', 'tags', 'input'],
]);
/** Types, and texts that no program reads. */
const NOT_RUN = new Set(['types', 'className', 'id', 'key']);
/** Parts of SQL with another part of the same kind. */
const SQL = [
  [/\band\b/, 'or'],
  [/\bor\b/, 'and'],
  [/ <= /, ' < '],
  [/ >= /, ' > '],
  [/ < /, ' <= '],
  [/ > /, ' >= '],
  [/ = /, ' <> '],
  [/ desc\b/, ''],
  [/\bnot /, ''],
];

/**
 * Returns all mutants of a file.
 *
 * @param file Its path, by which the parser knows its language.
 * @param text Its source.
 * @returns Each with its place, kind, new text and a key that stays the same when lines move.
 */
export function mutantsOf(file, text) {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const isMachine = /\bcreateMachine\(/.test(text);
  const found = [];
  const add = (node, kind, to, from = node.start, until = node.end) =>
    found.push({ kind, start: from, end: until, to, scope: scope.join('.') });
  const scope = [];
  visit(program, null, null);
  return named(file, text, found);

  function visit(node, parent, place) {
    if (!isNode(node) || isIgnored(node, place)) return;
    const name = nameOf(node, parent);
    if (name) scope.push(name);
    mutate(node, parent, place);
    for (const [key, value] of Object.entries(node)) {
      if (Array.isArray(value)) for (const each of value) visit(each, node, key);
      else visit(value, node, key);
    }
    if (name) scope.pop();
  }

  function mutate(node, parent, place) {
    const source = (part) => text.slice(part.start, part.end);
    switch (node.type) {
      case 'IfStatement':
      case 'ConditionalExpression':
        add(node.test, 'condition', 'true');
        add(node.test, 'condition', 'false');
        break;
      case 'BinaryExpression':
        binary(node, source);
        break;
      case 'LogicalExpression':
        if (node.operator === '??') add(node, 'logical', `(${source(node.left)})`);
        else operator(node, 'logical');
        break;
      case 'UnaryExpression':
        if (node.operator === '!') add(node, 'negation', `(${source(node.argument)})`);
        break;
      case 'Literal':
        literal(node, parent, place);
        break;
      case 'TemplateLiteral':
        if (parent.type === 'TaggedTemplateExpression') sql(node, parent);
        else if (node.quasis.some(({ value }) => value.raw)) add(node, 'text', "''");
        break;
      case 'ArrayExpression':
        if (node.elements.length > 0 && place !== 'right') add(node, 'array', '[]');
        break;
      case 'ExpressionStatement':
        if (!node.directive) add(node, 'statement', ';');
        break;
      case 'CallExpression':
        narrowing(node);
        break;
      case 'BlockStatement':
        if (/Function/.test(parent.type) && !isPlaceholder(node)) add(node, 'body', '{}');
        break;
      case 'Property':
        if (isMachine) part(node, parent);
        break;
    }
  }

  function binary(node, source) {
    const isText = (side) => side.type === 'TemplateLiteral' || typeof side.value === 'string';
    if (node.operator === '+' && (isText(node.left) || isText(node.right))) return;
    if (COMPARISONS.has(node.operator)) operator(node, 'comparison');
    else if (BOUNDARIES.has(node.operator)) {
      operator(node, 'boundary');
      add(node, 'comparison', `!(${source(node)})`);
    } else if (OPPOSITE.has(node.operator)) operator(node, 'arithmetic');
  }

  function operator(node, kind) {
    const between = text.slice(node.left.end, node.right.start);
    const at = node.left.end + between.indexOf(node.operator);
    // `a && b || c` needs brackets to keep its meaning elsewhere.
    const to = OPPOSITE.get(node.operator);
    const changed =
      text.slice(node.start, at) + to + text.slice(at + node.operator.length, node.end);
    add(node, kind, `(${changed})`);
  }

  function literal(node, parent, place) {
    if (typeof node.value === 'boolean') add(node, 'boolean', String(!node.value));
    if (typeof node.value === 'number') add(node, 'number', String(other(node.value)));
    if (typeof node.value !== 'string' || node.value === '') return;
    if (place === 'key' || /^(Import|Export|TS|JSX)/.test(parent.type)) return;
    add(node, 'text', "''");
  }

  function sql(node, { tag }) {
    if (!/^sql\b/.test(text.slice(tag.start, tag.end))) return;
    for (const quasi of node.quasis) {
      const raw = text.slice(quasi.start, quasi.end);
      for (const [from, to] of SQL) {
        const match = from.exec(raw);
        if (!match) continue;
        const start = quasi.start + match.index;
        add(quasi, 'sql', to, start, start + match[0].length);
      }
    }
  }

  function narrowing(node) {
    const { callee } = node;
    if (callee.type !== 'MemberExpression' || !NARROWING.has(callee.property.name)) return;
    add(node, 'call', text.slice(callee.object.start, callee.object.end));
  }

  function part(node, parent) {
    const isEvent = scope.at(-2) === 'on';
    if (!PARTS.has(node.key.name) && !isEvent) return;
    const after = text[node.end] === ',' ? node.end + 1 : node.end;
    if (parent.type === 'ObjectExpression') add(node, 'transition', '', node.start, after);
  }
}

/** Adds one to a small number; for a large one, such as milliseconds, adding one would change nothing noticeable. */
const MANY = 60;
const other = (number) => (number < MANY ? number + 1 : 0);

const isNode = (value) => typeof value?.type === 'string';

/** Whether a body is empty, or a placeholder that throws until it is provided. */
const isPlaceholder = ({ body }) =>
  body.every(
    ({ type, argument }) => type === 'ThrowStatement' && argument.callee?.name === 'Error',
  );

function isIgnored(node, place) {
  if (/^(Import|ExportAll)/.test(node.type)) return node.type !== 'ImportExpression';
  if (/^TS/.test(node.type)) return !/^TS(As|Satisfies|NonNull)/.test(node.type);
  if (['typeAnnotation', 'returnType', 'typeArguments', 'typeParameters'].includes(place))
    return true;
  if (node.type === 'Property' && NOT_RUN.has(node.key.name)) return true;
  if (node.type === 'JSXAttribute') return NOT_RUN.has(node.name.name);
  // The message of an internal `Error`; errors shown to users have their own class.
  return node.type === 'NewExpression' && node.callee.name === 'Error';
}

function nameOf(node, parent) {
  if (node.type === 'FunctionDeclaration') return node.id?.name;
  if (node.type === 'MethodDefinition' || node.type === 'Property') {
    return node.key.name ?? node.key.value;
  }
  return node.type === 'VariableDeclarator' && parent ? node.id.name : undefined;
}

/** Adds lines and keys. Scope, kind and text stay the same when lines move; equal keys are counted. */
function named(file, text, found) {
  const counts = new Map();
  return found.map(({ kind, start, end, to, scope }) => {
    const from = text.slice(start, end);
    const same = [file, scope, kind, shorten(from), shorten(to)].join(' | ');
    const count = (counts.get(same) ?? 0) + 1;
    counts.set(same, count);
    const line = text.slice(0, start).split('\n').length;
    const key = count === 1 ? same : `${same} | ${count}`;
    return { file, kind, start, end, to, line, key, from: shorten(from) };
  });
}

const LONG = 80;
/** Shortens a text to one line with its beginning and its end, so that two long texts differ. */
function shorten(text) {
  const one = text.replace(/\s+/g, ' ').trim();
  return one.length > LONG ? `${one.slice(0, LONG / 2)}…${one.slice(-LONG / 2)}` : one;
}

/** Returns the source with one mutant in it. */
export const mutated = (text, { start, end, to }) => text.slice(0, start) + to + text.slice(end);
