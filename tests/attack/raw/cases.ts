/** Bytes over a socket that are not proper HTTP, in chunks. */
import type { Random } from '#server/database/seed/random.ts';

interface Chunk {
  /** Each character is a byte. */
  readonly bytes: string;
  /** The pause before the chunk, in milliseconds. */
  readonly after: number;
}

export interface RawCase {
  readonly name: string;
  readonly chunks: readonly Chunk[];
  /** `read`: wait for the answer; `half`: end the own side first; `drop`: close at once; `reset`: with RST. */
  readonly end: 'read' | 'half' | 'drop' | 'reset';
}

type Make = (random: Random, token: string) => string;

const HOST = 'Host: 127.0.0.1\r\n';
const get = (path = '/healthz', headers = '') => `GET ${path} HTTP/1.1\r\n${HOST}${headers}\r\n`;

/** A write that must never run: it is only ever hidden in a broken request. */
const write = (token: string, headers = '') => {
  const body = '{"name":"smuggled"}';
  return `POST /api/v1/channels HTTP/1.1\r\n${HOST}Authorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n${headers}\r\n${body}`;
};
const post = (headers: string, body: string) =>
  `POST /api/login HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n${headers}\r\n${body}`;

const LINES = [
  ...['GET', 'GET /', 'GET / HTTP/9.9', 'GET / HTTP/1.1 x', 'get / http/1.1', 'GET  /  HTTP/1.1'],
  ...[
    'GET\t/\tHTTP/1.1',
    ' GET / HTTP/1.1',
    'GET / HTTP/1.',
    'GET / HTTQ/1.1',
    'GET /\u0000 HTTP/1.1',
  ],
  ...['GET /a b HTTP/1.1', 'GET http:// HTTP/1.1', 'GET http://[ HTTP/1.1', 'GET //// HTTP/1.1'],
  ...[
    'GET http://evil.example/api/users HTTP/1.1',
    'GET evil.example:80 HTTP/1.1',
    'OPTIONS * HTTP/1.1',
  ],
  ...['CONNECT evil.example:443 HTTP/1.1', 'TRACE / HTTP/1.1', 'GET ? HTTP/1.1', 'GET # HTTP/1.1'],
  ...[
    'GET /%zz HTTP/1.1',
    'GET /\xff\xfe HTTP/1.1',
    'GET /api/../../etc/passwd HTTP/1.1',
    'M-SEARCH * HTTP/1.1',
  ],
  ...[
    'GET /..%00/ HTTP/1.1',
    'GET \\windows HTTP/1.1',
    'A'.repeat(300),
    'PRI * HTTP/2.0',
    'GET / HTTP/0.9',
  ],
];
const HEADER_LINES = [
  ...[
    'Host',
    'Host : x',
    ' Host: x',
    ': x',
    'X\u0000: y',
    'X: a\u0000b',
    'X: \u0001',
    'X\xe9: y',
    'X: \xe9',
  ],
  ...[
    'X: a\r\n b',
    'X: a\r\n\tb',
    'X: a\rSet-Cookie: b',
    'X: a\nY: b',
    '(x): y',
    'X',
    '',
    'Host: a\r\nHost: b',
  ],
  ...[
    'Host: evil.example',
    'Host: [::1',
    'Host: a b',
    'Host: ,',
    'Host: \xff',
    'Connection: close, keep-alive',
  ],
  ...[
    'Connection: Host',
    'Upgrade: websocket\r\nConnection: Upgrade',
    'Upgrade: h2c\r\nConnection: Upgrade',
  ],
  ...[
    'Expect: 100-continue',
    'Expect: x',
    'Authorization: Bearer \u0001',
    'Content-Length: 5\r\nContent-Length: 6',
  ],
  ...[
    'HTTP2-Settings: x',
    'TE: trailers',
    'Trailer: Content-Length',
    'Max-Forwards: 0',
    'Range: bytes=0-',
  ],
];
// By no reading of the standard, a second request follows these.
const LENGTHS = ['+5', '-1', '0x5', '5, 6', '1e1', '', '99999999999999999999', '\u00005', 'a'];
const CODINGS = ['xchunked', 'chunked, identity', 'gzip', 'chunked\u000b', 'CHUNKED x', ''];
const CHUNKS = [
  ...[
    '0\r\n\r\n',
    'z\r\n',
    '-1\r\na\r\n',
    'FFFFFFFFFFFFFFFFF\r\n',
    '5\r\nab\r\n0\r\n\r\n',
    '5;a=\u0000\r\nabcde\r\n',
  ],
  ...[
    '5\nabcde\n0\n\n',
    '1\r\nab\r\n0\r\n\r\n',
    '0\r\nX: y\r\nContent-Length: 9\r\n\r\n',
    `5;${'x'.repeat(20_000)}\r\n`,
  ],
  ...[
    '0x5\r\nabcde\r\n',
    ' 5\r\nabcde\r\n',
    '5 \r\nabcde\r\n0\r\n\r\n',
    '00000000000000000005\r\nabcde\r\n0\r\n\r\n',
  ],
];

const noise = (random: Random, count: number) =>
  Array.from({ length: count }, () => String.fromCharCode(random.whole(0, 255))).join('');

const KINDS: Readonly<Record<string, Make>> = {
  line: (random) => `${random.pick(LINES)}\r\n${random.isLucky(0.7) ? HOST : ''}\r\n`,
  header: (random) => get('/api/user/me', `${random.pick(HEADER_LINES)}\r\n`),
  noise: (random) => noise(random, random.whole(1, 400)),
  'noise in a header': (random) => get('/healthz', `X: ${noise(random, random.whole(1, 60))}\r\n`),
  'long line': (random) =>
    `GET /${'a'.repeat(random.whole(1_000, 40_000))} HTTP/1.1\r\n${HOST}\r\n`,
  'long headers': (random) => get('/healthz', `X: ${'a'.repeat(random.whole(8_000, 40_000))}\r\n`),
  'many headers': (random) => get('/healthz', 'X: y\r\n'.repeat(random.whole(100, 4_000))),
  'bad length': (random, token) =>
    post(`Content-Length: ${random.pick(LENGTHS)}\r\n`, `{"a":${write(token)}`),
  'bad coding': (random, token) =>
    post(`Transfer-Encoding: ${random.pick(CODINGS)}\r\n`, `0\r\n\r\n${write(token)}`),
  'length and coding': (random, token) =>
    post(
      `Content-Length: ${random.whole(0, 60)}\r\nTransfer-Encoding: ${random.pick(['chunked', ...CODINGS])}\r\n`,
      `0\r\n\r\n${write(token)}`,
    ),
  'two lengths': (random, token) =>
    post(`Content-Length: 0\r\nContent-Length: ${random.whole(1, 300)}\r\n`, write(token)),
  chunks: (random, token) =>
    post('Transfer-Encoding: chunked\r\n', `${random.pick(CHUNKS)}\u0000${write(token)}`),
  'hidden in a body': (_, token) => {
    const inner = write(token);
    return post(`Content-Length: ${inner.length}\r\n`, inner);
  },
  'hidden in a header': (random, token) =>
    get(
      '/healthz',
      `X: a${random.pick(['\r', '\n ', '\r\n\t', '\u0000\r\n '])}${write(token).split('\r\n').join('\r\n ')}\r\n`,
    ),
  'cut write': (random, token) => {
    const whole = write(token);
    return whole.slice(0, random.whole(1, whole.length - 1));
  },
  'write with a bad header': (random, token) =>
    write(
      token,
      `${random.pick(['X\u0000: y', 'X : y', 'Content-Length: 3', 'Transfer-Encoding: xchunked'])}\r\n`,
    ),
  pipeline: (random) =>
    get().repeat(random.whole(2, 20)) + random.pick(['', 'x\r\n\r\n', noise(random, 20)]),
  'body of a read': (random) =>
    get('/healthz', 'Content-Length: 10\r\n') + noise(random, random.whole(0, 20)),
  'other protocol': (random) =>
    random.pick([
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
      'SSH-2.0-OpenSSH_9.0\r\n',
      '\x00\x00\x00\x08\x04\xd2\x16\x2f',
      'EHLO x\r\n',
      '*1\r\n$4\r\nPING\r\n',
      '<policy-file-request/>\u0000',
    ]),
  'line ends': (random) =>
    get('/healthz').replaceAll('\r\n', random.pick(['\n', '\r', '\r\r\n', '\n\r', '\r\n\r\n'])),
};
const NAMES = Object.keys(KINDS);

/** Some bytes, cut at random places and sent with pauses. */
export function rawCase(random: Random, token: string): RawCase {
  const name = random.pick(NAMES);
  const bytes = KINDS[name]!(random, token);
  const parts = random.isLucky(0.3) ? random.whole(2, 5) : 1;
  const cuts = Array.from({ length: parts - 1 }, () => random.whole(0, bytes.length)).sort(
    (a, b) => a - b,
  );
  const edges = [0, ...cuts, bytes.length];
  const chunks = edges.slice(1).map((to, at) => ({
    bytes: bytes.slice(edges[at], to),
    after: at === 0 ? 0 : random.whole(0, 15),
  }));
  const end = random.pick(['read', 'read', 'read', 'half', 'half', 'drop', 'reset'] as const);
  return { name, chunks, end };
}
