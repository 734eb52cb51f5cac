import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const { withOnePath }: { withOnePath(code: string): string } = await import(
  /* @vite-ignore */ pathToFileURL(resolve('scripts/support/icon-lines.mjs')).href
);

const moduleOf = (lines: string) => `import create from '../create.mjs';

const __iconData = {
  name: "one",
  size: 24,
  node: [
    ${lines}
  ]
};
__iconData.node;
const One = create(__iconData);
`;
const around = (data: string) => `import create from '../create.mjs';

const __iconData = ${data};
__iconData.node;
const One = create(__iconData);
`;

it('merges paths and circles of an icon into one path, each from its own starting point', () => {
  const code = moduleOf(`["circle", { cx: "12", cy: "11", r: "10", key: "a" }],
    ["path", { d: "M4 9 19 3", key: "b" }],
    ["path", { d: "m15 5 4 4", key: "c" }]`);
  const d = 'M2 11a10 10 0 1 0 20 0a10 10 0 1 0-20 0M4 9 19 3M0 0m15 5 4 4';
  expect(withOnePath(code)).toBe(around(`{"node":[["path",{"d":"${d}"}]]}`));
});

it('keeps shapes other than paths and circles', () => {
  const code = moduleOf(`["rect", { x: "3", y: "4", rx: "2", key: "a" }],
    ["path", { d: "M8 2v4", key: "b" }]`);
  expect(withOnePath(code)).toBe(
    around('{"node":[["rect",{"x":"3","y":"4","rx":"2"}],["path",{"d":"M8 2v4"}]]}'),
  );
  expect(withOnePath(moduleOf('["line", { x1: "1", key: "a" }]'))).toBe(
    around('{"node":[["line",{"x1":"1"}]]}'),
  );
});

it('leaves code without the data of an icon as it is', () => {
  const code = "export { default } from './trash.mjs';\n";
  expect(withOnePath(code)).toBe(code);
});
