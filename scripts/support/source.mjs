/**
 * Runs a function with modules of the project, which Node 20 cannot load itself.
 *
 * @param {(load: (path: string) => Promise<Record<string, any>>) => Promise<void>} use
 *   `load('/contract/wire.ts')` returns the module
 */
export async function withSource(use) {
  const { createServer } = await import('vite');
  const vite = await createServer({
    server: { middlewareMode: true, hmr: false, watch: null },
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
  });
  try {
    await use((path) => vite.ssrLoadModule(path));
  } finally {
    await vite.close();
  }
}
