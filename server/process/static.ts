/**
 * The built console. All files (about two megabytes for each of its two builds) are read at the start. So a
 * request path is never used as a path on disk, and a new build does not change the running server.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Context } from 'hono';
import type { Config } from './config.ts';

interface StaticFile {
  readonly type: string;
  readonly cacheControl: string;
  readonly etag: string;
  readonly identity: Uint8Array<ArrayBuffer>;
  readonly br: Uint8Array<ArrayBuffer> | undefined;
  readonly gzip: Uint8Array<ArrayBuffer> | undefined;
}

export interface Console {
  /** Files by request path, such as `/assets/index-B1f0.js`. */
  readonly files: ReadonlyMap<string, StaticFile>;
  readonly index: StaticFile;
  /** For each path pattern, the page with preloads for its screen and the elements shown until they have loaded. */
  readonly pages: readonly { readonly at: RegExp; readonly page: StaticFile }[];
  /** Origins of the API, if the console was built for another origin. */
  readonly apiOrigins: readonly string[];
  /** Other hosts of logos, which are written into the page. */
  readonly imgHosts: readonly string[];
  /** The time zone of all times shown in the console. */
  readonly businessTz?: string | undefined;
}

/** Information about the build; not served. */
const BUILD_INFO = 'build.json';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/** Settings of this server that are written into the page. */
type Told = Partial<Pick<Config, 'imgHosts' | 'registration'>>;

/** The built page's placeholders for these settings: no hosts of logos, and open registration. */
const NO_IMG_HOSTS = '<meta name="img-hosts" content=""';
const OPEN = '<meta name="registration" content="open"';

/** Reads a built console; returns undefined if there is none. */
export function loadConsole(folder: string, told: Told = {}): Console | undefined {
  const { imgHosts = [], registration = 'open' } = told;
  const index = path.join(folder, 'index.html');
  if (!existsSync(index)) return undefined;
  const page = telling(load(index, '/index.html'), { imgHosts, registration });
  const { apiOrigins = [], screens = {}, early = {}, businessTz } = buildInfo(folder);
  const files = new Map<string, StaticFile>();
  for (const file of filesIn(folder)) {
    const name = `/${path.relative(folder, file).split(path.sep).join('/')}`;
    if (TYPES[path.extname(file)] && name !== `/${BUILD_INFO}`) files.set(name, load(file, name));
  }
  files.set('/index.html', page);
  const pages = [...new Set([...Object.keys(screens), ...Object.keys(early)])].map((at) => ({
    at: patternOf(at),
    page: changed(page, (text) => drawing(naming(text, screens[at] ?? []), early[at])),
  }));
  return { files, index: page, pages, apiOrigins, imgHosts, businessTz };
}

/** Returns a warning with a remedy if console and API have different time zones. */
export function zonesApart(built: Console | undefined, businessTz: string): string | undefined {
  const { businessTz: shown = businessTz } = built ?? {};
  if (shown === businessTz) return undefined;
  return `BUSINESS_TZ is ${businessTz}, and the console shows the times of ${shown}: set VITE_BUSINESS_TZ to the same zone and start again`;
}

/** Matches like the router: ignores case and a slash at the end. */
const patternOf = (at: string) =>
  new RegExp(`^${at.replace('/:id', '/\\d{1,15}(/[^/]+)?')}/?$`, 'i');

/** Returns the page with the settings written into it. */
function telling(page: StaticFile, { imgHosts, registration }: Required<Told>): StaticFile {
  if (!imgHosts?.length && registration === 'open') return page;
  const hosts = NO_IMG_HOSTS.replace('""', `"${imgHosts?.join(' ')}"`);
  const said = OPEN.replace('open', registration);
  return changed(page, (text) => text.replace(NO_IMG_HOSTS, hosts).replace(OPEN, said));
}

/** Returns the page with preload links: the browser requests these files before the script would. */
function naming(page: string, names: readonly string[]): string {
  const links = names.map(
    (name) => `    <link rel="preload" as="script" crossorigin href="/${name}">\n`,
  );
  return page.replace(/^ *<\/head>/m, `${links.join('')}$&`);
}

/** Returns the page with the elements from which the console draws a list. */
function drawing(page: string, elements: string | undefined): string {
  if (elements === undefined) return page;
  const template = `<template id="early">${elements}</template>\n`;
  return page.replace(/^ *<\/body>/m, (end) => `${template}${end}`);
}

/** Compressed on the first request: at the start, this would take longer than everything else. */
function changed(
  { type, cacheControl, identity: before }: StaticFile,
  change: (text: string) => string,
): StaticFile {
  const identity = bytesOf(Buffer.from(change(new TextDecoder().decode(before))));
  let br: StaticFile['br'];
  let gzip: StaticFile['gzip'];
  return {
    type,
    cacheControl,
    etag: etagOf(identity),
    identity,
    get br() {
      br ??= bytesOf(brotliCompressSync(identity));
      return br;
    },
    get gzip() {
      gzip ??= bytesOf(gzipSync(identity));
      return gzip;
    },
  };
}

const bytesOf = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer);

/** Skips hidden files, such as the manifest of the build. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .flatMap((entry) => {
      const file = path.join(folder, entry.name);
      return entry.isDirectory() ? filesIn(file) : [file];
    });
}

function load(file: string, name: string): StaticFile {
  const identity = bytesOf(readFileSync(file));
  const compressed = (extension: string) =>
    existsSync(file + extension) ? bytesOf(readFileSync(file + extension)) : undefined;
  return {
    type: TYPES[path.extname(file)] ?? 'application/octet-stream',
    // Names of assets contain a hash of their content.
    cacheControl: name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: etagOf(identity),
    identity,
    br: compressed('.br'),
    gzip: compressed('.gz'),
  };
}

/** Weak, because the compressed forms have the same tag. */
const etagOf = (content: Uint8Array) =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

interface BuildInfo {
  readonly apiOrigins?: readonly string[];
  /** By address: the files that its screen needs besides the entry. */
  readonly screens?: Readonly<Record<string, readonly string[]>>;
  /** By address: the elements of its list. */
  readonly early?: Readonly<Record<string, string>>;
  readonly businessTz?: string;
}

function buildInfo(folder: string): BuildInfo {
  const file = path.join(folder, BUILD_INFO);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** Answers with a file, or with the page if the path is an address within the console. */
export function serveConsole(c: Context, built: Console | undefined): Response {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return c.text('Method not allowed', 405);
  if (!built) return c.text('The console is not built: run "npm run build".', 404);
  const { path: name } = c.req;
  const file = built.files.get(name);
  if (file) return send(c, file);
  // Do not answer with the page for a missing script, because it would run as a script. A user who types an
  // address with a dot, such as «/clients/1.5», gets the page.
  const isTyped = /\btext\/html\b/.test(c.req.header('Accept') ?? '');
  // Not a regular expression: a path of many dots would take it seconds.
  const hasDot = name.slice(name.lastIndexOf('/') + 1).includes('.');
  const isPage = !name.startsWith('/assets/') && (isTyped || !hasDot);
  if (!isPage) return c.text('Not found', 404, { 'Cache-Control': 'no-store' });
  return send(c, built.pages.find(({ at }) => at.test(name))?.page ?? built.index);
}

function send(c: Context, file: StaticFile): Response {
  c.header('Cache-Control', file.cacheControl);
  c.header('ETag', file.etag);
  c.header('Vary', 'Accept-Encoding');
  const known = c.req.header('If-None-Match')?.split(',') ?? [];
  if (known.some((tag) => tag.trim() === file.etag)) return c.body(null, 304);
  c.header('Content-Type', file.type);
  const encoding = bestEncoding(c.req.header('Accept-Encoding'), file);
  if (encoding) c.header('Content-Encoding', encoding);
  return c.body(encoding ? (file[encoding] ?? file.identity) : file.identity);
}

function bestEncoding(accepted: string | undefined, file: StaticFile): 'br' | 'gzip' | undefined {
  const wanted = new Set(
    (accepted ?? '')
      .split(',')
      // Trimmed here: a pattern with spaces on both sides of `;` would take seconds for a long row of spaces.
      .map((part) =>
        part
          .toLowerCase()
          .split(';')
          .map((piece) => piece.trim()),
      )
      .filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? ''))
      .map(([name]) => name),
  );
  return (['br', 'gzip'] as const).find((name) => file[name] && wanted.has(name));
}
