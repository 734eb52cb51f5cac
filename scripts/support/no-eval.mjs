/** The content security policy forbids code made from text, so the build fails if a file contains any. */
const MAKES_CODE = /\bFunction\(|=Function\b|\beval\(/;

export function noEval() {
  return {
    name: 'pult:no-eval',
    generateBundle(_options, bundle) {
      for (const { fileName, code = '' } of Object.values(bundle)) {
        if (MAKES_CODE.test(code)) {
          throw new Error(`${fileName} uses eval or new Function, which the page forbids`);
        }
      }
    },
  };
}
