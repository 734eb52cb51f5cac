/**
 * Whether malformed requests must also be answered as JSON with all headers. If false, Node may
 * answer them itself, with a bare status line.
 */
const MALFORMED_AS_JSON = true;

const HEADERS = [
  /^content-type: application\/json/im,
  /^x-content-type-options: nosniff/im,
  /^content-security-policy: /im,
];

/** Returns what is wrong with the form of refusals; null if nothing is. */
export function isJson(answer: string, isRequired: boolean = MALFORMED_AS_JSON): string | null {
  if (!isRequired) return null;
  const bare = answer
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .filter((one) => /^HTTP\/1\.1 4(?:00|08|13|31) /.test(one))
    .find((one) => HEADERS.some((header) => !header.test(one.split('\r\n\r\n')[0]!)));
  return bare === undefined ? null : `a bare refusal: ${bare.slice(0, 200)}`;
}
