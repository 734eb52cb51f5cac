import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

const ENTRY = resolve(import.meta.dirname, 'index.html');
const LIBRARIES = resolve(import.meta.dirname, 'src/app/runtime/libraries.ts');
const FRAME = resolve(import.meta.dirname, 'src/app/runtime/start.tsx');
const ROOT_OF_SCREEN = /\/src\/features\/([^/]+)\/([^/]+\/)?[^/]*-(?:page|tab|card)\.tsx$/;

/**
 * The output file of a module, decided by the screens that need it, so that moving a module changes
 * nothing. Few files, because a request costs more than the bytes that finer splitting would save.
 *
 *   early              the first lines: they request the data and draw them
 *   base               what rarely changes: libraries, the contract and the calls of the API
 *   frame              what else the frame and the first screen import, and what different screens share
 *   clients, activity  their screens
 *   account            profile, sign-in and messages, which need only the frame
 *   lists              lists of channels and offers, with what only they and pages of records need
 *   records            pages of one record
 *   rates              the rates of all channels
 *   overlays           windows, menus, help and palette
 */
function createChunkNames() {
  let names: Map<string, string> | null = null;
  return (id: string, graph: ModuleGraph): string => {
    names ??= chunkNames(graph);
    return names.get(id) ?? 'early';
  };
}

function chunkNames(graph: ModuleGraph): Map<string, string> {
  const users = new Map<string, Set<string>>();
  for (const root of lazyRoots(graph)) {
    for (const id of reach(root, graph)) {
      users.set(id, (users.get(id) ?? new Set()).add(fileOf(root)));
    }
  }
  const names = new Map([...users].map(([id, files]) => [id, shared(files)]));
  for (const id of reach(FRAME, graph)) names.set(id, 'frame');
  for (const id of reach(LIBRARIES, graph)) names.set(id, 'base');
  for (const id of reach(ENTRY, graph)) names.set(id, 'early');
  // Small CommonJS modules: Rolldown puts its helpers next to them instead of into a separate file.
  for (const id of names.keys()) {
    if (id.includes('jsx-runtime')) names.set(id, 'early');
  }
  return names;
}

/** The file of a dynamically imported module, if nothing else imported it. */
function fileOf(root: string): string {
  // A message also reports that another file failed to load.
  if (/\/(fallback-screens|toaster)\.tsx$/.test(root)) return 'account';
  const [, feature, part] = ROOT_OF_SCREEN.exec(root) ?? [];
  if (!feature) return 'overlays';
  if (part === 'all-rates/') return 'rates';
  if (part === 'list/') return feature === 'clients' ? 'clients' : 'lists';
  if (part || feature === 'default-settings') return 'records';
  return feature === 'activity' ? 'activity' : 'account';
}

/** The file of a module that all of these files need. */
function shared(files: ReadonlySet<string>): string {
  const screens = [...files].filter((file) => file !== 'overlays');
  // Messages and the sign-out must not depend on another file.
  if (screens.includes('account') && files.size > 1) return 'frame';
  if (screens.length < 2) return screens[0] ?? 'overlays';
  // Pages of records follow their list.
  const before = screens.filter((file) => file !== 'records' && file !== 'rates');
  if (before.length === 0) return 'lists';
  const [list] = before;
  if (before.length > 1 || (list === 'clients' && screens.includes('rates'))) return 'frame';
  return list === 'clients' || list === 'lists' ? list : 'frame';
}

/** All dynamically imported modules. */
function lazyRoots(graph: ModuleGraph): Set<string> {
  const roots = new Set<string>();
  const all = new Set([ENTRY]);
  for (const id of all) {
    const info = graph.getModuleInfo(id);
    for (const lazy of info?.dynamicallyImportedIds ?? []) roots.add(lazy);
    for (const next of [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])]) {
      all.add(next);
    }
  }
  return roots;
}

/** A module with all its static imports. */
function reach(start: string, graph: ModuleGraph): Set<string> {
  const reached = new Set([start]);
  for (const id of reached) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(imported);
  }
  return reached;
}

/** Library modules that are not needed here, by the end of their names, and their replacements. */
const UNUSED: Readonly<Record<string, string>> = {
  // Files that are imported later do not name others (`resolveDependencies`): it is 0.6 kB.
  '\0vite/preload-helper.js': 'export const __vitePreload = (load) => load();',
  // `ofetch` builds addresses with it, which the console does itself: it is 1.1 kB.
  '/ufo/dist/index.mjs': 'export const withBase = null, withQuery = null;',
  // `ofetch` parses JSON with it. Each answer is checked against its schema, which drops unknown keys: it is 0.4 kB.
  '/destr/dist/index.mjs':
    'export default (text) => { try { return JSON.parse(text); } catch { return text; } };',
  // XState uses it to find a browser extension that shows actors: it is 0.1 kB.
  '/xstate-dev.esm.js': 'export const devToolsAdapter = null;',
  // React uses it to let an extension check that the build is one for production: it is 0.1 kB.
  '/react-dom/index.js': 'module.exports = require("./cjs/react-dom.production.js");',
  '/react-dom/client.js': 'module.exports = require("./cjs/react-dom-client.production.js");',
};

const withoutUnused = {
  name: 'without-unused',
  apply: 'build',
  enforce: 'pre',
  load: (id: string) => Object.entries(UNUSED).find(([end]) => id.endsWith(end))?.[1] ?? null,
} as const;

const { withOnePath }: { withOnePath(code: string): string } = await import(
  pathToFileURL(resolve(import.meta.dirname, 'scripts/support/icon-lines.mjs')).href
);

const withSmallIcons = {
  name: 'with-small-icons',
  enforce: 'pre',
  transform: (code: string, id: string) =>
    /\/lucide-react\/dist\/esm\/icons\//.test(id) ? { code: withOnePath(code), map: null } : null,
} as const;

const TESTS = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .map((file) => join('tests', file))
  .filter((file) => /\.test\.tsx?$/.test(file));

/** The test files that contain a text. */
function testsWith(text: string): string[] {
  return TESTS.filter((file) => readFileSync(file, 'utf8').includes(text));
}

/** Tests that draw nothing: they run without a document, and some need PostgreSQL. */
const WITHOUT_PAGE = [
  'tests/{api,attack,conformance,faults,machines,mutants,scripts,server}/**/*.test.ts',
  'tests/architecture.test.ts',
  'tests/models/*.test.ts',
  // In a project with a document, each of them would restart its worker.
  ...testsWith('// @vitest-environment node'),
];

const PAGE_SETUP = ['tests/support/page-setup.ts'];

const POSTGRES = ['tests/support/postgres-server.ts'];

/** Tests that replace a module, or reload one of the page: each loads its own modules. */
const MOCKING = [
  ...testsWith('vi.mock('),
  ...testsWith('vi.resetModules(').filter((file) => file.startsWith(join('tests', 'features'))),
];

const { acceptedOptions }: { acceptedOptions(options: readonly string[]): string[] } = await import(
  pathToFileURL(resolve(import.meta.dirname, 'scripts/support/node-options.mjs')).href
);

/** The options of the processes that run tests. */
const nodeOptions = process.env.VITEST
  ? acceptedOptions([
      // Most objects of a test are short-lived: a large semi-space avoids copying them.
      '--max-semi-space-size=64',
      // Most functions run too seldom to be worth optimizing, which takes processor time from the tests.
      '--interrupt-budget=1000000',
      // Node's own storage, which has no file, would replace the storage of the document.
      '--no-experimental-webstorage',
    ])
  : [];

export default defineConfig({
  // Tests need neither fast refresh nor styles.
  plugins: process.env.VITEST ? [] : [react(), tailwindcss(), withoutUnused, withSmallIcons],
  // React includes what this package adds to older versions.
  resolve: {
    alias: [
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      // Half of the original code. If an update renames these modules, the originals are used again.
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: join(import.meta.dirname, 'src/ui/with-selector.ts'),
      },
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: join(import.meta.dirname, 'src/ui/icon.ts'),
      },
    ],
  },
  build: {
    outDir: 'dist/console',
    manifest: true,
    cssCodeSplit: false,
    // Every browser that runs the build supports it.
    modulePreload: {
      polyfill: false,
      // The page names the files of its screen, and each file its imports: lists of both in the code are 0.7 kB.
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    target: 'es2023',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // Windows import a module that the frame imports later: both are in the file of windows, so nothing is lost.
      checks: { ineffectiveDynamicImport: false },
      // Drops what libraries name or wrap and nothing uses: parts of Radix, the link of the router, icons.
      treeshake: { manualPureFunctions: ['forwardRef', '__name'] },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: createChunkNames(), debugName: 'by graph' }],
        },
      },
    },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: WITHOUT_PAGE,
          exclude: MOCKING,
          // Loading all modules anew for each file takes longer than most of the files.
          isolate: false,
          globalSetup: POSTGRES,
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          environment: 'happy-dom',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...WITHOUT_PAGE, ...MOCKING],
          isolate: false,
          setupFiles: PAGE_SETUP,
        },
      },
      {
        extends: true,
        test: {
          name: 'mocks',
          environment: 'happy-dom',
          include: MOCKING,
          setupFiles: PAGE_SETUP,
          globalSetup: POSTGRES,
        },
      },
    ],
    setupFiles: ['tests/support/setup.ts'],
    execArgv: nodeOptions,
    // More than cores: tests of the console and of server processes wait a third of their time.
    maxWorkers: availableParallelism() + 2,
    // For busy machines.
    testTimeout: 20_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    // `npm test` names tests that needed a retry, and fails if there are more than a few.
    retry: process.env.CI ? 1 : 0,
  },
});
