import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * Which layer may import which. Its own folder is always allowed, packages are unless refused
 * below.
 */
const MAY_IMPORT = {
  contract: [],
  machines: ['contract'],
  'src/ui': [],
  'src/commands': ['src/ui'],
  'src/api': ['contract'],
  'src/records': ['contract', 'machines', 'src/api'],
  'src/workspace': ['contract', 'machines', 'src/api', 'src/commands', 'src/records', 'src/ui'],
  'src/features': [
    'contract',
    'machines',
    'src/api',
    'src/commands',
    'src/records',
    'src/ui',
    'src/workspace',
  ],
  'src/app': [
    'contract',
    'machines',
    'src/api',
    'src/commands',
    'src/features',
    'src/records',
    'src/ui',
    'src/workspace',
  ],
  server: ['contract'],
  conformance: ['contract'],
} as const satisfies Record<string, readonly string[]>;
type Layer = keyof typeof MAY_IMPORT;
const layers = Object.keys(MAY_IMPORT) as Layer[];

/** Packages that a layer may use (`only`), or must not (`never`). */
const PACKAGES: Partial<Record<Layer, { only?: RegExp; never?: RegExp }>> = {
  contract: { only: /^zod(\/mini)?$/ },
  machines: { only: /^xstate$/ },
  'src/ui': { never: /^(xstate|@xstate\/|ofetch|wouter|zod|hono)/ },
  'src/commands': { only: /^(react|xstate|@xstate\/react)$/ },
  'src/api': { only: /^(ofetch|zod\/mini)$/ },
  'src/records': { only: /^$/ },
  // The whole of zod is larger, and generates code from schemas, which the policy of the page forbids.
  'src/workspace': { never: /^(zod|ofetch|hono|kysely|pg)$/ },
  'src/features': { never: /^(zod|ofetch|hono|kysely|pg)$/ },
  'src/app': { never: /^(zod|ofetch|hono|kysely|pg)$/ },
  conformance: { only: /^(zod\/mini|node:[\w/]+)$/ },
  server: { never: /^(react|react-dom|xstate|@xstate\/|wouter|cmdk|ofetch|sonner)/ },
};

const root = resolve(import.meta.dirname, '..');
const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  imports: Record<string, string>;
};
const aliases = Object.entries(imports).map(
  ([alias, path]) => [alias.replace('*', ''), path.replace(/^\.\/|\*$/g, '')] as const,
);

const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
    .filter((file) => /\.(tsx?|mjs|css)$/.test(file));
const sourceOf = (file: string) => readFileSync(join(root, file), 'utf8');

const layerOf = (file: string) => layers.find((layer) => file.startsWith(`${layer}/`));
const featureOf = (file: string) => /^src\/features\/([^/]+)/.exec(file)?.[1];

/** Every module that a source imports, including type imports and dynamic ones. */
function specifiersOf(source: string): string[] {
  const code = source.replace(/^\s*(?:\/\*[\s\S]*?\*\/|\/\/.*)$/gm, '');
  const found = code.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*(['"])([^'"\n]+)\1/g);
  return [...found].map(([, , specifier]) => specifier!);
}

/** The project file of a specifier; null for a package. */
function targetOf(file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) {
    return posix.normalize(relative(root, resolve(root, dirname(file), specifier)));
  }
  const alias = aliases.find(([prefix]) => specifier.startsWith(prefix));
  return alias ? alias[1] + specifier.slice(alias[0].length) : null;
}

/** Returns why an import is refused; null if it is allowed. */
function breachOf(file: string, specifier: string): string | null {
  const layer = layerOf(file);
  const target = targetOf(file, specifier);
  if (layer === undefined) return null;
  if (target === null) {
    if (specifier.startsWith('#')) return `${specifier} is no alias`;
    const { only, never } = PACKAGES[layer] ?? {};
    const isAllowed = (only?.test(specifier) ?? true) && !never?.test(specifier);
    return isAllowed ? null : `${layer} does without ${specifier}`;
  }
  const targetLayer = layerOf(target);
  if (targetLayer === undefined) {
    const isOwnStyle = layer === 'src/app' || !target.startsWith('src/');
    return isOwnStyle && target.endsWith('.css') ? null : `${target} belongs to no layer`;
  }
  if (targetLayer === layer) {
    return featureOf(file) === featureOf(target) ? null : 'a feature does not know another';
  }
  const allowed: readonly Layer[] = MAY_IMPORT[layer];
  return allowed.includes(targetLayer) ? null : `${layer} may not import ${targetLayer}`;
}

const files = layers.flatMap(filesIn);
const scripts = files.filter((file) => /\.tsx?$/.test(file));

describe('imports', () => {
  it.each(scripts)('of %s stay within its layer', (file) => {
    const breaches = specifiersOf(sourceOf(file)).flatMap((specifier) => {
      const breach = breachOf(file, specifier);
      return breach ? [`${specifier}: ${breach}`] : [];
    });
    expect(breaches).toEqual([]);
  });

  it.each(scripts)('of %s lead to files that exist', (file) => {
    const missing = specifiersOf(sourceOf(file)).filter((specifier) => {
      const target = targetOf(file, specifier);
      return target !== null && !existsSync(join(root, target));
    });
    expect(missing).toEqual([]);
  });

  it('are checked in all files of src', () => {
    const known = [...layers, 'src/main.tsx', 'src/styles.css', 'src/vite-env.d.ts'];
    const strays = filesIn('src').filter((file) => !known.some((one) => file.startsWith(one)));
    expect(strays).toEqual([]);
  });

  it.each([
    ['machines/a.machine.ts', 'react', 'machines does without react'],
    ['machines/a.machine.ts', '#ui/form/button.tsx', 'machines may not import src/ui'],
    ['machines/a.machine.ts', '#contract/users.ts', null],
    ['contract/a.ts', 'xstate', 'contract does without xstate'],
    ['src/app/a.ts', 'zod', 'src/app does without zod'],
    ['src/app/a.ts', 'zod/mini', null],
    ['server/app.ts', '#machines/editing/form.machine.ts', 'server may not import machines'],
    ['server/app.ts', '../src/api/http.ts', 'server may not import src/api'],
    ['src/ui/a.tsx', '#commands/command.ts', 'src/ui may not import src/commands'],
    ['src/commands/a.tsx', '#ui/form/button.tsx', null],
    ['src/records/a.ts', '#machines/palette/kinds.ts', null],
    ['src/records/a.ts', '#workspace/screen.tsx', 'src/records may not import src/workspace'],
    ['src/records/a.ts', 'react', 'src/records does without react'],
    ['src/api/a.ts', '#machines/editing/form.machine.ts', 'src/api may not import machines'],
    [
      'src/workspace/a.ts',
      '#features/users/users.logic.ts',
      'src/workspace may not import src/features',
    ],
    ['src/features/users/a.ts', '../profile/profile.logic.ts', 'a feature does not know another'],
    ['src/features/users/a.ts', '#features/users/users.logic.ts', null],
    ['src/features/users/a.ts', '#app/runtime/runtime.ts', 'src/features may not import src/app'],
    ['src/features/users/a.ts', '#nowhere/a.ts', '#nowhere/a.ts is no alias'],
  ])('of %s, %s: %s', (file, specifier, expected) => {
    expect(breachOf(file, specifier)).toBe(expected);
  });

  it('are found in every notation', () => {
    const source = `
      import a from 'one';
      import type { B } from "two";
      export * from './three.ts';
      const four = () => import('four');
      import 'five.css';
      // import six from 'six';
      import {
        seven,
      } from 'seven';`;
    const expected = ['one', 'two', './three.ts', 'four', 'five.css', 'seven'];
    expect(specifiersOf(source)).toEqual(expected);
  });
});

describe('files', () => {
  it.each(files)('%s has a name in kebab-case', (file) => {
    for (const part of file.split('/')) expect(part).toMatch(/^[a-z0-9]+(?:[-.][a-z0-9]+)*$/);
  });

  const code = files.filter((file) => !file.endsWith('.css'));

  it.each(code)('%s has 250 lines at most', (file) => {
    expect(sourceOf(file).trimEnd().split('\n').length).toBeLessThanOrEqual(250);
  });

  const folders = [...new Set(files.map(dirname))];

  it.each(folders)('%s holds 15 files at most', (folder) => {
    expect(files.filter((file) => dirname(file) === folder).length).toBeLessThanOrEqual(15);
  });

  // Tailwind reads no class names in ignored folders, so their screens would lose styles.
  it.each(folders)('%s is not ignored by git', (folder) => {
    const ignored = sourceOf('.gitignore').match(/^[^/\n]+(?=\/$)/gm)!;
    expect(folder.split('/').filter((part) => ignored.includes(part))).toEqual([]);
  });
});

describe('browser storage', () => {
  const STORAGE = /\b(?:localStorage|sessionStorage|indexedDB|document\.cookie)\b/;
  const KEEPERS =
    /^src\/(?:workspace\/(?:.+\/)?(?:browser-storage|draft-store)|app\/(?:.+\/)?(?:drafts|session))\.ts$/;

  it.each(scripts.filter((file) => file.startsWith('src/') && !KEEPERS.test(file)))(
    '%s does not use it directly',
    (file) => {
      expect(sourceOf(file)).not.toMatch(STORAGE);
    },
  );

  // Sign-in stores the e-mail, if the user chose it.
  const personal = scripts.filter(
    (file) =>
      /^src\/features\/(?:clients|users|profile|session)\//.test(file) &&
      !file.endsWith('/sign-in.logic.ts'),
  );

  it.each(personal)('%s stores nothing personal in it', (file) => {
    const keepers = specifiersOf(sourceOf(file)).filter((specifier) =>
      /\/(?:browser-storage|draft-store|stored-draft|draft-offer)\.tsx?$/.test(specifier),
    );
    expect(keepers).toEqual([]);
  });
});

describe('commands', () => {
  // The files that `tests/commands/reasons.test.ts` reads.
  const HOMES =
    /\.commands\.ts$|^src\/commands\/|^src\/app\/(?:.+\/)?record-names\.ts$|^src\/workspace\/(?:.+\/)?(?:[\w-]+-commands|cursor|field-buttons|record-navigation)\.ts$/;

  it('are defined and exported in files that the test of reasons reads', () => {
    const defining = scripts.filter((file) => /\bdefineCommands(?:On)?</.test(sourceOf(file)));
    expect(defining.filter((file) => !HOMES.test(file))).toEqual([]);
    const hidden = defining.filter((file) => /^const \w+ = defineCommands/m.test(sourceOf(file)));
    expect(hidden).toEqual([]);
  });
});

describe('an element that can be pressed', () => {
  const PRESSABLE = /<(?:a|button|summary|Button|IconButton)(?=\s)/g;

  /** Returns the opening tag, up to the first `>` outside braces that is not part of an arrow. */
  function tagAt(source: string, from: number): string {
    let depth = 0;
    for (let at = from; at < source.length; at++) {
      if (source[at] === '{') depth++;
      if (source[at] === '}') depth--;
      if (source[at] === '>' && depth === 0) return source.slice(from, at);
    }
    return source.slice(from);
  }

  /** Returns tags that are neither buttons of a command nor permanently disabled. */
  const bareIn = (source: string) =>
    [...source.matchAll(PRESSABLE)]
      .map(({ index }) => tagAt(source, index))
      .filter((tag) => !/\bnamed\(|\s(?:aria-)?disabled(?=\s|$)/.test(tag));

  // The registry of commands itself may be what broke.
  const screens = scripts.filter(
    (file) => /^src\/(?:app|features|workspace)\/.*\.tsx$/.test(file) && !/boundary/.test(file),
  );

  it.each(screens)('in %s is a command', (file) => {
    expect(bareIn(sourceOf(file))).toEqual([]);
  });

  it('is found in every notation', () => {
    const source = `
      <button onClick={() => send({ type: 'x' })}>A</button>
      <Button
        icon={<Plus />}
      >B</Button>
      <a href="/users">C</a>
      <IconButton {...named(command)} onClick={() => go()}>D</IconButton>
      <Button aria-disabled title="E">E</Button>
      <Button disabled={isOff}>F</Button>`;
    expect(bareIn(source)).toHaveLength(4);
  });
});

describe('machines', () => {
  const OUTSIDE =
    /\b(?:Date\.now|new Date\b|Math\.random|crypto|performance|fetch|document|window|localStorage|sessionStorage|setTimeout|setInterval)\b(?!['’])/;
  const withoutComments = (source: string) =>
    source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
  /** Event types and texts may contain any word. */
  const withoutText = (source: string) => source.replace(/'[^'\n]*'/g, "''");

  it.each(filesIn('machines'))('%s uses no clock, random numbers, network or page', (file) => {
    expect(withoutText(withoutComments(sourceOf(file)))).not.toMatch(OUTSIDE);
  });

  it.each(filesIn('machines').filter((file) => file.endsWith('.machine.ts')))(
    '%s begins with a comment',
    (file) => {
      expect(sourceOf(file)).toMatch(/^\/\*\*\n \* \S/);
    },
  );
});
