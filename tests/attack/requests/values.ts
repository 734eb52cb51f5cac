/** Unusual values for paths, queries, headers and bodies. */

/** Part of many values, as a placeholder for typed text. The log must never contain it. */
export const CANARY = 'zqkanarya';

/** JSON values as text, because JavaScript cannot write all of them. */
export const JSON_VALUES: readonly string[] = [
  ...['null', 'true', '-1', '1.5', '1e400', '9007199254740993', '2147483648', '-0', '0', '1'],
  ...['""', '"99999999999999999999"', '"NaN"', '"2024-02-30"', '"0000-01-01T00:00"', '" "'],
  ...['"a\\u0000b"', '"\\ud800"', '"a\\udc00b"', '"\\u200b"', '"%_\\\\"', '"\\u202eabc"'],
  ...['[null]', '["\\ud800"]', '{"__proto__":1}', '[]', '{}', '[[1]]', '"2026-11-22T10:00"'],
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  JSON.stringify('ж'.repeat(20_000)),
  JSON.stringify('e\u0301'.repeat(300)),
  `"${CANARY}'; drop table users; --"`,
  `"${CANARY}\\" or 1=1 --"`,
  `"${CANARY}%s%n%x\${7*7}{{7*7}}"`,
  `"<script>alert('${CANARY}')</script>"`,
  `"../../../../etc/passwd ${CANARY}"`,
  `"${CANARY}\\r\\nSet-Cookie: a=b"`,
  '"1e400"',
  '"Infinity"',
  '"0x10"',
  '"١٢٣"',
  '"+7 (912) 345-67-89"',
  '[1,1,1]',
  '["a","a"]',
  '{"toString":1,"valueOf":null}',
];

/** Fields that no body has and no caller may set. */
export const EXTRA_FIELDS: readonly string[] = [
  '"__proto__":{"is_admin":true,"roles":["admin"]}',
  '"constructor":{"prototype":{"success":false}}',
  '"id":1',
  '"version":99',
  '"role":"admin"',
  '"roles":["admin"]',
  '"permissions":["users.write"]',
  '"password_hash":"x"',
  '"is_admin":true',
  '"user_id":1',
  '"created_at":"2000-01-01T00:00:00Z"',
  '"client_id":2',
  '"channel_id":2',
  '"toString":null',
  `"${CANARY}":"${CANARY}"`,
];

/** Bodies that are not JSON objects, or almost not. */
export const BROKEN_BODIES: readonly string[] = [
  ...['', ' ', '{', '}', '[]', 'null', '"text"', '1', 'NaN', 'undefined', '{"a":1,}', "{'a':1}"],
  ...['{"a":NaN}', '{"a":0x1}', '{"a":1}{"b":2}', '\ufeff{}', '{}\u0000', '/* */{}', '{"a":"\n"}'],
  ...['{"a":"\\x41"}', '{"a":"\\u12"}', '[{}]', '[[[[[[]]]]]]', '<xml/>', 'a=1&b=2', '{"":""}'],
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  `{"a":${'9'.repeat(5_000)}}`,
  `{"${CANARY}`,
  `{"password":"${CANARY}","email":["${CANARY}"]}`,
];

export const CONTENT_TYPES: readonly string[] = [
  ...['application/json; charset=utf-8', 'APPLICATION/JSON', 'application/json;charset=utf-7'],
  ...['application/problem+json', 'application/x-www-form-urlencoded', 'multipart/form-data'],
  ...['multipart/form-data; boundary=x', 'text/plain', 'text/html', 'application/xml', 'json'],
  ...['application/jsonx', 'application/json, text/html', ';', 'application/json\t;x'],
];

export const HEADERS: readonly (readonly [string, string])[] = [
  ...['*', '"1"', 'W/"1"', '"1","2"', '1', '""', `"${'9'.repeat(300)}"`, '"level-1"', ','].map(
    (tag) => ['If-Match', tag] as const,
  ),
  ['If-None-Match', '*'],
  ['If-None-Match', '"1"'],
  ...[
    '7d1f4e1c-0000-4000-8000-000000000001',
    '"7d1f4e1c-0000-4000-8000-000000000001"',
    '7D1F4E1C-0000-4000-8000-000000000002',
    '00000000-0000-0000-0000-000000000000',
    CANARY,
    '',
    'x'.repeat(4_000),
    "'; drop table idempotency_keys; --",
  ].map((key) => ['Idempotency-Key', key] as const),
  ['X-Forwarded-For', `1.2.3.4, ${CANARY}`],
  ['X-Forwarded-Proto', 'https'],
  ['X-Forwarded-Host', 'evil.example'],
  ['Forwarded', 'for=1.2.3.4;host=evil.example'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['X-Method-Override', 'DELETE'],
  ['X-Original-URL', '/api/users'],
  ['X-Rewrite-URL', '/api/users'],
  ['X-Request-Id', CANARY],
  ['X-User-Id', '1'],
  ['Cookie', `pult_device=${CANARY}`],
  ['Cookie', `pult_device=${'a'.repeat(3_000)}`],
  ['Cookie', 'pult_device=; pult_device=x; token=pult_x; =; ;;'],
  ['Cookie', '__proto__=1; constructor=2'],
  ['Content-Encoding', 'gzip'],
  ['Content-Encoding', 'identity'],
  ['Content-Encoding', 'br, gzip'],
  ['Accept', 'text/html'],
  ['Accept', `application/${CANARY}`],
  ['Accept-Encoding', 'gzip;q=0, *;q=0'],
  ['Accept-Language', 'xx'.repeat(1_000)],
  ['Range', 'bytes=0-0'],
  ['Range', 'bytes=-1,2-,9999999999-'],
  ['Origin', 'https://evil.example'],
  ['Referer', `https://evil.example/${CANARY}`],
  ['Expect', '100-continue'],
  ['Content-Length', '5'],
  ['Content-Length', '-1'],
  ['Transfer-Encoding', 'chunked'],
  ['Upgrade', 'h2c'],
  ['User-Agent', `${CANARY}\t() { :;}; echo`],
  ['Host', 'evil.example'],
  ['Host', '127.0.0.1:1'],
];

/** Values of parameters, encoded where they must be. */
export const TEXTS: readonly string[] = [
  ...['', '0', '1', '-1', '2', '1.5', '1e400', '99999999999999999999', 'NaN', 'null', 'true'],
  ...['%00', 'a%00b', '%E0%A4%A', '%ED%A0%80', '%', '%5C', '%27', '%1B', '%C0%AF', '+', '%2B'],
  ...['%D0%B0%0A%09%D0%B1', '%25', '_', '%25_%5C', '%F0%9F%98%80', '%E2%80%AE', '%EF%BB%BF'],
  ...['2026-01-01', '2026-02-30', '0000-00-00', '2026-01-01T10:00', '9999-12-31T23:59', '12:00'],
  ...['last_name', 'desc', 'asc', 'id', 'password_hash', 'created_at;--', '__proto__', 'rank'],
  `${CANARY}%27%20or%201=1--`,
  `${CANARY}');select%20pg_sleep(5);--`,
  `(${'a+'.repeat(100)})%2B%24`,
  'a'.repeat(300),
  '%D0%B6'.repeat(255),
  '9'.repeat(300),
  '+7%20(912)%20345-67-89',
  '%D0%B8%D0%B2%D0%B0%D0%BD',
  '4510%20123456',
];

/** Ids in paths. */
export const IDS: readonly string[] = [
  ...['0', '-1', '2147483647', '2147483648', '99999999999999999999', '1e3', '0x1', '1.0', '01'],
  ...['%D9%A1', '%EF%BC%91', '1%00', '1;drop', '..%2f1', '%2e%2e', 'null', 'NaN', '1%20', '%201'],
  ...['1,2', '*', '1/', '1//', '{id}', ':id', '1?', '1%3F', '1%23', CANARY, '9'.repeat(500)],
];

/** Paths beside the routes. */
export const PATHS: readonly string[] = [
  ...['/api', '/api/', '/api//users', '/api/users/', '/API/users', '/api/./users', '/api/../users'],
  ...['/api/%2e%2e/users', '/api/..%2f..%2fetc%2fpasswd', '/api/v1', '/api/v2/channels', '/api/*'],
  ...['/api/v1/channels/1/rates/1', '/api/v1/channels//settings', '/api/user', '/api/users/me'],
  ...[
    '/api/__proto__',
    '/api/constructor',
    '/api/v1/channels/1/toggle-status/',
    '/api/openapi.json',
  ],
  ...[
    '/healthz',
    '/readyz',
    '/metrics',
    '/',
    '/users',
    '/.env',
    '/.git/config',
    '/%00',
    '/api/%00',
  ],
  ...['/api/users;admin=1', '/api/users%3Fpage=1', '/api/v1/clients.json', '//api/users', '/%'],
  ...[`/api/${CANARY}`, `/${'a/'.repeat(500)}`, `/api/v1/${'x'.repeat(5_000)}`],
];
