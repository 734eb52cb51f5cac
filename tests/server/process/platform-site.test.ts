import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/database/database.ts';
import { createSite } from '#server/process/site.ts';
import { loadConsole } from '#server/process/static.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';

const PAGE = '<!doctype html><title>Pult</title>';
const SCRIPT = 'console.log("ready");\n'.repeat(50);
const api = new Hono().all('*', (c) => c.json({ success: false, message: 'unknown' }, 404));

let folder: string;
let database: TestDatabase;
let site: ReturnType<typeof createSite>;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'pult-site-'));
  await mkdir(path.join(folder, 'assets'));
  await mkdir(path.join(folder, '.vite'));
  const files: [string, string | Buffer][] = [
    ['index.html', PAGE],
    ['build.json', '{"sources":"x","apiOrigins":["https://api.example.com"]}'],
    ['favicon.svg', '<svg/>'],
    ['assets/index-1a2b.js', SCRIPT],
    ['assets/index-1a2b.js.br', brotliCompressSync(SCRIPT)],
    ['assets/index-1a2b.js.gz', gzipSync(SCRIPT)],
    ['.vite/manifest.json', '{}'],
  ];
  for (const [name, content] of files) await writeFile(path.join(folder, name), content);
  await writeFile(path.join(tmpdir(), 'outside.txt'), 'secret');
  site = makeSite();
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await rm(path.join(tmpdir(), 'outside.txt'), { force: true });
  await database.drop();
});

function makeSite(options: Partial<Parameters<typeof createSite>[0]> = {}) {
  const built = loadConsole(folder);
  return createSite({ api, db: database.db, config: { trustProxy: false }, built, ...options });
}

const get = (url: string, headers: Record<string, string> = {}) => site.request(url, { headers });

describe('the console', () => {
  it('is sent compressed at build time, in the best encoding of the browser', async () => {
    const url = '/assets/index-1a2b.js';
    const best = await get(url, { 'Accept-Encoding': 'gzip, deflate, br' });
    expect(best.headers.get('Content-Encoding')).toBe('br');
    expect(best.headers.get('Vary')).toBe('Accept-Encoding');
    expect(best.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
    expect(String(brotliDecompressSync(await best.arrayBuffer()))).toBe(SCRIPT);

    const second = await get(url, { 'Accept-Encoding': 'br;q=0, gzip' });
    expect(second.headers.get('Content-Encoding')).toBe('gzip');
    expect(String(gunzipSync(await second.arrayBuffer()))).toBe(SCRIPT);

    const plain = await get(url);
    expect(plain.headers.get('Content-Encoding')).toBeNull();
    expect(await plain.text()).toBe(SCRIPT);
  });

  it('caches assets for a year and revalidates the page', async () => {
    const asset = await get('/assets/index-1a2b.js');
    expect(asset.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    const page = await get('/');
    expect(page.headers.get('Cache-Control')).toBe('no-cache');
    const again = await get('/', { 'If-None-Match': page.headers.get('ETag') ?? '' });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    expect(again.headers.get('Content-Security-Policy')).toBeTruthy();
  });

  it.each(['/', '/users', '/settings/rates', '/offers/12/edit', '/nowhere?page=2'])(
    'answers %s with the page',
    async (url) => {
      const answer = await get(url);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
      expect(await answer.text()).toBe(PAGE);
    },
  );

  it.each([
    '/assets/index-old.js',
    '/assets/',
    '/robots.txt',
    '/build.json',
    '/.vite/manifest.json',
  ])('answers %s with 404 and not with the page', async (url) => {
    const answer = await get(url);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('<');
  });

  it('answers an address with a dot in it with the page if the browser accepts HTML', async () => {
    const headers = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    for (const url of ['/clients/1.5', '/clients/ivan@example.com']) {
      const answer = await site.request(url, { headers });
      expect([answer.status, await answer.text()]).toEqual([200, PAGE]);
    }
    expect((await site.request('/assets/index-old.js', { headers })).status).toBe(404);
  });

  it.each([
    '/../outside.txt',
    '/assets/../../outside.txt',
    '/assets/%2e%2e%2f%2e%2e%2foutside.txt',
  ])('does not leave its folder by %s', async (target) => {
    const server = createServer(getRequestListener(site.fetch)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const body = await new Promise<string>((resolve, reject) => {
      // `fetch` would normalise the path.
      request({ host: '127.0.0.1', port, path: target }, (response) => {
        let text = '';
        response.on('data', (chunk) => (text += chunk)).on('end', () => resolve(text));
      })
        .on('error', reject)
        .end();
    });
    server.close();
    expect(body).not.toContain('secret');
  });

  it('writes the hosts of logos into the page, in every encoding', async () => {
    const source = await readFile(path.join(import.meta.dirname, '../../../index.html'));
    const real = await mkdtemp(path.join(tmpdir(), 'pult-page-'));
    await writeFile(path.join(real, 'index.html'), source);
    await writeFile(path.join(real, 'index.html.br'), brotliCompressSync(source));
    const told = (imgHosts?: string[]) => makeSite({ built: loadConsole(real, { imgHosts }) });
    const ask = (encoding: string, hosts?: string[]) =>
      told(hosts).request('/', { headers: { 'Accept-Encoding': encoding } });

    const meta = '<meta name="img-hosts" content="cdn.example.com *.example.org" />';
    const hosts = ['cdn.example.com', '*.example.org'];
    expect(await (await ask('', hosts)).text()).toContain(meta);
    const br = await (await ask('br', hosts)).arrayBuffer();
    expect(String(brotliDecompressSync(br))).toContain(meta);
    const gzip = await (await ask('gzip', hosts)).arrayBuffer();
    expect(String(gunzipSync(gzip))).toContain(meta);
    expect((await ask('', hosts)).headers.get('ETag')).not.toBe(
      (await ask('')).headers.get('ETag'),
    );
    expect(await (await ask('')).text()).toContain('<meta name="img-hosts" content="" />');
    const direct = await told(hosts).request('/index.html');
    expect(await direct.text()).toContain(meta);
    await rm(real, { recursive: true });
  });

  it('answers HEAD without a body and no other method', async () => {
    const head = await site.request('/users', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await site.request('/users', { method: 'POST' })).status).toBe(405);
  });

  it('explains what to do if it is not built', async () => {
    const answer = await makeSite({ built: loadConsole('/nowhere') }).request('/');
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('npm run build');
  });
});

describe('the headers of every answer', () => {
  const policyOf = (answer: Response) => answer.headers.get('Content-Security-Policy') ?? '';

  it.each(['/', '/assets/index-1a2b.js', '/nowhere.txt', '/api/nothing', '/healthz'])(
    'forbid on %s what the console never does',
    async (url) => {
      const answer = await get(url);
      expect(policyOf(answer)).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
      expect(policyOf(answer)).toContain("frame-ancestors 'none'");
      expect(policyOf(answer)).not.toContain('unsafe');
      expect(policyOf(answer)).toContain(
        "require-trusted-types-for 'script'; trusted-types 'none'",
      );
      expect(answer.headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
      expect(answer.headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
      expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(answer.headers.get('Referrer-Policy')).toBe('no-referrer');
      expect(answer.headers.get('X-Frame-Options')).toBe('DENY');
      expect(answer.headers.get('Strict-Transport-Security')).toBeNull();
    },
  );

  it('allow calls to the API of the build', async () => {
    expect(policyOf(await get('/'))).toContain("connect-src 'self' https://api.example.com;");
  });

  it('allow images of this server, the API and the named hosts, and over https only', async () => {
    const images = (answer: Response) => /img-src ([^;]*)/.exec(policyOf(answer))?.[1];
    expect(images(await get('/'))).toBe("'self' https://api.example.com");
    const named = makeSite({
      built: loadConsole(folder, { imgHosts: ['cdn.example.com', '*.example.org'] }),
    });
    // Without a scheme, a source is never http on a page of https.
    expect(images(await named.request('/'))).toBe(
      "'self' https://api.example.com cdn.example.com *.example.org",
    );
    const any = makeSite({ built: loadConsole(folder, { imgHosts: ['*'] }) });
    expect(images(await any.request('/'))).toBe("'self' https://api.example.com https:");
  });

  it('require https only if a trusted proxy used it', async () => {
    const headers = { 'X-Forwarded-Proto': 'https' };
    expect((await get('/', headers)).headers.get('Strict-Transport-Security')).toBeNull();
    const behindProxy = makeSite({ config: { trustProxy: true } });
    const answer = await behindProxy.request('/', { headers });
    // Other subdomains of the operator may have no https.
    expect(answer.headers.get('Strict-Transport-Security')).toBe('max-age=31536000');
  });
});

describe('the API beside the console', () => {
  it.each(['/api', '/api/', '/api/nothing', '/api/file.js'])('answers %s itself', async (url) => {
    const answer = await get(url);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ success: false, message: 'unknown' });
  });
});

describe('health', () => {
  it('is alive without a database, and ready only with one', async () => {
    const db = openDatabase({ host: '127.0.0.1', port: 1, database: 'none' });
    const alone = makeSite({ db });
    expect((await alone.request('/healthz')).status).toBe(200);
    expect((await alone.request('/readyz')).status).toBe(503);
    await db.destroy();
    expect((await get('/readyz')).status).toBe(200);
  });

  it('is not ready during the shutdown', async () => {
    expect((await makeSite({ isStopping: () => true }).request('/readyz')).status).toBe(503);
  });
});

describe('the host name', () => {
  const ask = (host: string, options: Parameters<typeof makeSite>[0] = {}, url = '/api/user/me') =>
    makeSite(options).request(url, { headers: { Host: host } });
  const named = (...allowedHosts: string[]) => ({ config: { trustProxy: false, allowedHosts } });

  it.each([
    'localhost',
    'localhost:4700',
    'LOCALHOST.',
    '127.0.0.1:4700',
    '[::1]:4700',
    '127.1.2.3',
  ])('is accepted if it is %s', async (host) => {
    expect((await ask(host)).status).toBe(404);
    expect((await ask(host, named('pult.example.com'))).status).toBe(404);
  });

  it.each([
    'evil.example.com',
    '10.0.0.1',
    '127.0.0.1.example.com',
    'localhost.example.com',
    '[::2]',
    ':4700',
  ])('is refused for the console and the API if it is %s', async (host) => {
    const call = await ask(host, named('pult.example.com'));
    expect(call.status).toBe(421);
    expect(await call.json()).toMatchObject({
      success: false,
      message: expect.stringContaining('ALLOWED_HOSTS'),
    });
    const page = await ask(host, named('pult.example.com'), '/');
    expect(page.status).toBe(421);
    expect(page.headers.get('Content-Type')).toMatch(/^text\/plain/);
    expect(page.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect((await ask(host, {}, '/healthz')).status, 'a probe').toBe(200);
  });

  it('is configured by ALLOWED_HOSTS', async () => {
    const own = named('pult.example.com', '10.0.0.1');
    for (const host of ['pult.example.com', 'Pult.Example.com:443', '10.0.0.1:4700']) {
      expect((await ask(host, own)).status).toBe(404);
    }
    expect((await ask('a.pult.example.com', own)).status).toBe(421);
    expect((await ask('anything.example.com', named('*'))).status).toBe(404);
  });
});
