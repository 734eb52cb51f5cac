/**
 * Takes out of zod what pages must not or need not do.
 *
 * - zod makes source code of each object schema and runs it as a function. The content security policy
 *   forbids that, and even the attempt is a violation. Without it, every schema is parsed as if zod's
 *   `jitless` were set before the first one was made.
 * - Every schema can describe itself as JSON schema. The console never asks, and it would be a part of the
 *   first screen. The same is true of zod's English messages (the console has its own), and of values that
 *   contain themselves, which no JSON does.
 */
const CHANGES = [
  {
    file: /\/node_modules\/zod\/v4\/core\/schemas\.js$/,
    find: /(export const \$ZodObjectJIT = [^\n]*\n)[\s\S]*?\n\}\);\n(?=function handleUnionResults)/g,
    replacement: '$1    $$ZodObject.init(inst, def);\n});\n',
  },
  {
    file: /\/node_modules\/zod\/v4\/classic\/schemas\.js$/,
    find: /\binst\._zod\.processJSONSchema = [^\n]*;|\bcreate(?:Standard|To)JSONSchemaMethod\(this, [^)]*\)(?:\(params\))?|\bprocessors\.aggregateChecks\(inst\)\.\w+ \?\? null|\bcore\.config\((?:en\(\)|\{ memoizer: core\.memoizer\(\) \})\)/g,
    replacement: (found) => (found.startsWith('inst') ? '' : 'undefined'),
  },
];
const MAKES_CODE = /\bFunction\(|=Function\b|\beval\(/;

export function zodInPages() {
  return {
    name: 'pult:zod-in-pages',
    enforce: 'pre',
    transform: {
      filter: { id: CHANGES.map(({ file }) => file) },
      handler(code, id) {
        const { find, replacement } = CHANGES.find(({ file }) => file.test(id));
        const changed = code.replace(find, replacement);
        if (changed === code) {
          throw new Error(`zod is made in a different way: update zod-in-pages.mjs (${id})`);
        }
        return { code: changed, map: null };
      },
    },
    generateBundle(_options, bundle) {
      for (const { fileName, code = '' } of Object.values(bundle)) {
        if (MAKES_CODE.test(code)) {
          throw new Error(`${fileName} makes code out of text, which a page may not do`);
        }
      }
    },
  };
}
