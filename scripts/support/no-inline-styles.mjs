/**
 * The content security policy forbids style elements added by scripts, and two dependencies add them.
 * The build moves the styles of sonner into the style sheet and replaces the scroll lock of Radix
 * dialogs with one that needs none.
 */
import { inRoot } from './project.mjs';

const SONNER = /\/node_modules\/sonner\/dist\/index\.mjs$/;
const INSERTION = /^__insertCSS\(".*"\);?$/m;

export function noInlineStyles() {
  return {
    name: 'pult:no-inline-styles',
    enforce: 'pre',
    resolveId(source) {
      return source === 'react-remove-scroll' ? inRoot('scripts/support/scroll-lock.js') : null;
    },
    transform: {
      filter: { id: SONNER },
      handler(code) {
        if (!INSERTION.test(code)) {
          throw new Error('sonner adds its styles in a different way: update no-inline-styles.mjs');
        }
        const styles = inRoot('node_modules/sonner/dist/styles.css');
        return {
          code: `import ${JSON.stringify(styles)};\n${code.replace(INSERTION, '')}`,
          map: null,
        };
      },
    },
  };
}
