import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** What only windows, menus and the palette need: loaded while the browser idles. */
const OVERLAYS =
  /node_modules\/(@radix-ui|@floating-ui|cmdk|aria-hidden|react-remove-scroll|react-style-singleton|use-callback-ref|use-sidecar|get-nonce)|src\/ui\/(dialog|menu|switch|command-list|command-list-row|toast-card)\.|src\/workspace\/(deletion-question|panel-form)\.|machines\/(lookup|tip)\./;
/** What only screens need that are not the first one. */
const LATER =
  /node_modules\/@maskito|\/machines\/(editable-section|edited-rows|walk|record|rate-|write-queue|list-view|unbound|debounced|stored-draft|left-drafts)|\/src\/workspace\/(setting-|query|field-buttons|draft-offer|draft-commands|gone-draft|stored-draft|decimal|date|record-|arrival|edited-row|redirect)|\/src\/ui\/(tabs|select|facts|conflict|card)\./;
/** What every screen runs on. */
const BASE =
  /rolldown\/runtime|node_modules\/(?!sonner)|\/src\/(ui|workspace|commands|api)\/|\/contract\/|\/machines\//;

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    outDir: 'dist/console',
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    // Few files: a request costs more than the bytes that a finer split would save.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: (id) => BASE.test(id) && !OVERLAYS.test(id) && !LATER.test(id),
              priority: 3,
            },
            { name: 'overlays', test: OVERLAYS, priority: 2 },
            { name: 'screens', test: LATER, priority: 1 },
          ],
        },
      },
    },
  },
  test: {
    environment: 'happy-dom',
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**'],
    globalSetup: ['tests/support/postgres-server.ts'],
    setupFiles: ['tests/support/setup.ts'],
    // Vitest leaves one core to itself, which is half of a machine with two.
    maxWorkers: '100%',
    // For machines with more to do than this.
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
