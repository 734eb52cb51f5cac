import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Console } from '#server/process/static.ts';
import { loadConsole, serveConsole, zonesApart } from '#server/process/static.ts';

const PAGE = '<!doctype html>\n<head>\n    <title>Pult</title>\n  </head>\n  <body>\n  </body>\n';
const SCREENS = {
  '/': ['assets/account-4d.js'],
  '/clients': ['assets/clients-1a.js', 'assets/screens-2b.js'],
  '/channels/default': ['assets/records-3c.js'],
  '/clients/:id': ['assets/records-3c.js', 'assets/clients-1a.js'],
};
const EARLY = { '/clients': '<p>Клиенты: $& $1</p>', '/offers': '<p>Офферы</p>' };

let folder: string;
let built: Console | undefined;
const ask = (url: string, headers: Record<string, string> = {}) =>
  new Hono().all('*', (c) => serveConsole(c, built)).request(url, { headers });
const named = (html: string) =>
  [...html.matchAll(/<link rel="preload" as="script" crossorigin href="\/([^"]+)">/g)].map(
    ([, name]) => name,
  );

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pult-pages-'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'index.html'), PAGE);
  await writeFile(
    path.join(folder, 'build.json'),
    JSON.stringify({ screens: SCREENS, early: EARLY, businessTz: 'Asia/Omsk' }),
  );
  for (const name of new Set(Object.values(SCREENS).flat())) {
    await writeFile(path.join(folder, name), 'export {};');
  }
  built = loadConsole(folder);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the page of a screen', () => {
  it.each([
    ['/', SCREENS['/']],
    ['/?from=mail', SCREENS['/']],
    ['/clients', SCREENS['/clients']],
    ['/Clients/', SCREENS['/clients']],
    ['/clients?sort_by=phone', SCREENS['/clients']],
    ['/clients/7', SCREENS['/clients/:id']],
    ['/clients/7/addresses', SCREENS['/clients/:id']],
    ['/channels/default', SCREENS['/channels/default']],
  ])('%s preloads its files, which exist', async (url, files) => {
    const html = await (await ask(url)).text();
    expect(named(html)).toEqual(files);
    expect(html.indexOf('rel="preload"')).toBeLessThan(html.indexOf('</head>'));
    for (const file of files) expect((await ask(`/${file}`)).status).toBe(200);
  });

  it.each([
    ['/clients?page=2', EARLY['/clients']],
    ['/offers', EARLY['/offers']],
  ])('%s contains the early elements of its list, and no others', async (url, elements) => {
    const html = await (await ask(url)).text();
    const templates = [...html.matchAll(/<template id="early">(.*?)<\/template>/g)];
    expect(templates.map(([, content]) => content)).toEqual([elements]);
    expect(html.indexOf('<template')).toBeGreaterThan(html.indexOf('<body>'));
    expect(html.indexOf('</template>')).toBeLessThan(html.indexOf('</body>'));
  });

  it.each(['/clients/7', '/channels/default'])('%s contains no early elements', async (url) => {
    expect(await (await ask(url)).text()).not.toContain('<template');
  });

  it.each(['/users', '/clients/new', '/clientsx', '/nowhere/clients'])(
    '%s preloads no files',
    async (url) => {
      expect(await (await ask(url)).text()).toBe(PAGE);
    },
  );

  it('has its own ETag, and the same content in every encoding', async () => {
    const list = await ask('/clients');
    const tag = list.headers.get('ETag')!;
    expect(list.headers.get('Cache-Control')).toBe('no-cache');
    expect(tag).not.toBe((await ask('/users')).headers.get('ETag'));
    expect((await ask('/clients', { 'If-None-Match': tag })).status).toBe(304);
    expect((await ask('/clients/7', { 'If-None-Match': tag })).status).toBe(200);
    const small = await ask('/clients', { 'Accept-Encoding': 'br' });
    expect(small.headers.get('Content-Encoding')).toBe('br');
    expect(String(brotliDecompressSync(await small.arrayBuffer()))).toBe(await list.text());
  });
});

describe('an address without a file', () => {
  it.each([
    ['/clients.js', 404],
    ['/clients/1.5', 404],
    ['/clients/.', 200],
    ['/.', 200],
    ['/v1.2/clients', 200],
    ['/....../', 200],
    ['/clients...', 404],
    ['/assets/nothing', 404],
  ])('%s is answered %d', async (url, status) => {
    expect((await ask(url)).status).toBe(status);
  });

  it('gets the page if the browser accepts HTML', async () => {
    expect((await ask('/clients/1.5', { Accept: 'text/html,*/*;q=0.8' })).status).toBe(200);
  });
});

it.each([
  ['gzip', 'gzip'],
  ['gzip, br', 'br'],
  ['BR ; q=1 , gzip', 'br'],
  ['br \t;\tq=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.000, gzip ; q=0', null],
  ['br;x;q=0', 'br'],
  ['a  b', null],
])('a browser that accepts %j gets %j', async (accepted, encoding) => {
  const answer = await ask('/clients', { 'Accept-Encoding': accepted });
  expect(answer.headers.get('Content-Encoding')).toBe(encoding);
});

it('a console with another time zone than the API is reported', () => {
  expect(zonesApart(built, 'Europe/Moscow')).toMatch(
    /Europe\/Moscow.*Asia\/Omsk.*VITE_BUSINESS_TZ/,
  );
  expect(zonesApart(built, 'Asia/Omsk')).toBeUndefined();
  expect(zonesApart(undefined, 'Asia/Omsk')).toBeUndefined();
});

it.each(['open', 'closed'] as const)('the page contains that registration is %s', async (said) => {
  const source = path.join(import.meta.dirname, '../../../index.html');
  const real = await mkdtemp(path.join(tmpdir(), 'pult-page-'));
  await copyFile(source, path.join(real, 'index.html'));
  const { index } = loadConsole(real, { registration: said })!;
  await rm(real, { recursive: true });
  const page = new TextDecoder().decode(index.identity);
  expect(page).toContain(`<meta name="registration" content="${said}" />`);
});
