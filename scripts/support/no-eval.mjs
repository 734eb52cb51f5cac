/**
 * zod makes source code of each object schema and runs it as a function. The content security policy
 * forbids that, and even the attempt is a violation. The build takes the code out of the console, as if
 * zod's `jitless` were set before the first schema; the parser that it falls back to stays.
 */
const SCHEMAS = /\/node_modules\/zod\/v4\/core\/schemas\.js$/;
const COMPILED =
  /(export const \$ZodObjectJIT = [^\n]*\n)[^]*?\n\}\);\n(?=function handleUnionResults)/;

export function noEval() {
  return {
    name: 'pult:no-eval',
    enforce: 'pre',
    transform: {
      filter: { id: SCHEMAS },
      handler(code) {
        if (!COMPILED.test(code)) {
          throw new Error('zod compiles its schemas in a different way: update no-eval.mjs');
        }
        return {
          code: code.replace(COMPILED, '$1    $$ZodObject.init(inst, def);\n});\n'),
          map: null,
        };
      },
    },
    /** Fails the build if any package brings other code that makes code. */
    generateBundle(_options, bundle) {
      for (const { fileName, code = '' } of Object.values(bundle)) {
        if (/\bFunction\(|=Function\b|\beval\(/.test(code)) {
          throw new Error(`${fileName} makes code out of text, which the page may not do`);
        }
      }
    },
  };
}
