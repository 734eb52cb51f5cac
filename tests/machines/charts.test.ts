import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { setup } from 'xstate';
import { pageOf } from '#tests/support/chart.ts';

const root = resolve(import.meta.dirname, '../..');
const modules = import.meta.glob<Record<string, unknown>>('../../machines/**/*.machine.ts', {
  eager: true,
});
const files = Object.keys(modules).map((path) => path.replace('../../', ''));
const nameOf = (file: string) => basename(file, '.machine.ts');

describe('charts', () => {
  it.each(files)('of %s are up to date', (file) => {
    const source = readFileSync(join(root, file), 'utf8');
    const path = join(root, `docs/machines/${nameOf(file)}.md`);
    const page = existsSync(path) ? readFileSync(path, 'utf8') : '';
    expect(page, 'run `npm run charts`').toBe(pageOf(file, source, modules[`../../${file}`]!));
  });

  it('exist only for existing machines', () => {
    const pages = readdirSync(join(root, 'docs/machines')).filter((file) => file.endsWith('.md'));
    expect(pages.map((file) => file.replace('.md', '')).sort()).toEqual(files.map(nameOf).sort());
  });

  it('show events, guards, nested states and global transitions', () => {
    const doorMachine = setup({
      types: { events: {} as { type: 'push' } | { type: 'knock' } | { type: 'burn' } },
      guards: { isUnlocked: () => true },
      actions: { ring: () => {} },
    }).createMachine({
      initial: 'shut',
      on: { burn: '.gone' },
      states: {
        shut: {
          on: { push: { guard: 'isUnlocked', target: 'open' }, knock: { actions: 'ring' } },
        },
        open: {
          initial: 'ajar',
          states: { ajar: { on: { push: 'wide' } }, wide: {} },
          after: { 500: 'shut' },
        },
        gone: { type: 'final' },
      },
    });
    const source = '/**\n * A door.\n *\n *   shut ⇄ open\n *\n * It can burn.\n */';
    expect(pageOf('machines/door.machine.ts', source, { doorMachine })).toBe(`# door

A door.

\`\`\`mermaid
stateDiagram-v2
  [*] --> shut
  shut
  shut : knock
  state open {
    [*] --> open_ajar
    state "ajar" as open_ajar
    state "wide" as open_wide
    open_ajar --> open_wide : push
  }
  gone
  shut --> open : push [isUnlocked]
  open --> shut : after 500
  gone --> [*]
\`\`\`

In every state:

- \`burn\` → **gone**

It can burn.

Drawn from \`machines/door.machine.ts\` by \`npm run charts\`.
`);
  });
});
