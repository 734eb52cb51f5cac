/** Compresses the files of the build. */
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

/** Returns the smallest of several encodings: the best distances and blocks for a file show only afterwards. */
export async function brotliOf(content) {
  const forms = await Promise.all(
    [
      [0, 8, 17],
      [0, 12, 0],
      [1, 0, 0],
      [1, 12, 0],
      [1, 16, 0],
      [2, 24, 17],
    ].map(([postfix, direct, block]) =>
      promisify(brotliCompress)(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          // As large as the largest file.
          [constants.BROTLI_PARAM_LGWIN]: 19,
          [constants.BROTLI_PARAM_LGBLOCK]: block,
          [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
          [constants.BROTLI_PARAM_NDIRECT]: direct,
        },
      }),
    ),
  );
  return forms.sort((a, b) => a.length - b.length)[0];
}
