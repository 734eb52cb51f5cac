import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

const ENTRY = resolve(import.meta.dirname, 'index.html');
/** What the frame defines is needed by the palette alone. */
const DEFINITIONS = /\/src\/features\/.*\.commands\.ts$/;
const PAGE = /\/src\/features\/([^/]+)\/.*-page\.tsx$/;

/**
 * The output file of a module, decided by its importers, so that moving a module changes nothing.
 * Few files, because a request costs more than the bytes that finer splitting would save.
 *
 *   base               all that the first screen imports
 *   <feature>          what only the pages of one feature import
 *   <feature>-windows  what only its windows import
 *   palette, messages  what only these import; a message also says that another file did not load
 *   commands           the definitions of commands, which the palette and the screens share
 *   overlays           what windows, palette and messages share
 *   screens            what else is shared
 */
function createChunkNames() {
  let names: Map<string, string> | null = null;
  return (id: string, graph: ModuleGraph): string => {
    names ??= chunkNames(graph);
    return names.get(id) ?? 'base';
  };
}

function chunkNames(graph: ModuleGraph): Map<string, string> {
  const base = reach(ENTRY, graph);
  const names = new Map([...base].map((id) => [id, 'base']));
  for (const root of lazyRoots(graph)) {
    const own = fileOf(root);
    for (const id of reach(root, graph)) names.set(id, shared(names.get(id) ?? own, own));
  }
  for (const id of names.keys()) {
    if (DEFINITIONS.test(id) && ['palette', 'overlays', 'screens'].includes(names.get(id)!)) {
      names.set(id, 'commands');
    }
  }
  return names;
}

function fileOf(root: string): string {
  const page = PAGE.exec(root)?.[1];
  if (page) return page;
  const feature = /\/src\/features\/([^/]+)\//.exec(root)?.[1];
  if (feature) return `${feature}-windows`;
  return root.endsWith('/toaster.tsx') ? 'messages' : 'palette';
}

/** The file of a module that is in `known` so far and also needed by `own`. */
function shared(known: string, own: string): string {
  if (known === own || known === 'base' || known === 'screens') return known;
  // The windows of a feature open on its pages.
  if (own === `${known}-windows`) return known;
  if (known === `${own}-windows`) return own;
  return isOverlay(known) && isOverlay(own) ? 'overlays' : 'screens';
}

const isOverlay = (file: string) => /-windows$|^(palette|messages|overlays)$/.test(file);

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

/** Tests that draw nothing: they run without a document, and some need PostgreSQL. */
const WITHOUT_PAGE = [
  'tests/{api,attack,conformance,faults,machines,mutants,server}/**/*.test.ts',
  'tests/architecture.test.ts',
  'tests/models/*.test.ts',
];

const PAGE_SETUP = ['tests/support/page-setup.ts'];

const POSTGRES = ['tests/support/postgres-server.ts'];

/** Tests that replace a module: each loads its modules anew. */
const MOCKING = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .map((file) => join('tests', file))
  .filter((file) => /\.test\.tsx?$/.test(file))
  .filter((file) => readFileSync(file, 'utf8').includes('vi.mock('));

export default defineConfig({
  // Tests need neither fast refresh nor styles.
  plugins: process.env.VITEST ? [] : [react(), tailwindcss()],
  build: {
    outDir: 'dist/console',
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
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
    // Most objects of a test die young: with room for them they are not copied about.
    execArgv: ['--max-semi-space-size=64'],
    // More than cores: tests of the console and of server processes wait a third of their time.
    maxWorkers: availableParallelism() + 2,
    // For machines with more to do than this.
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // `npm test` names tests that needed it, and fails if there are more than a few.
    retry: process.env.CI ? 1 : 0,
  },
});
