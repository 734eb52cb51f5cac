import { describe, expect, it } from 'vitest';
import { exposure, isLoopback, readConfig, requireAllowedHosts } from '#server/process/config.ts';
import { LIMITS } from '#server/process/limits.ts';
import { createLog } from '#server/process/log.ts';

describe('the configuration', () => {
  it('is the embedded database with demo data on port 4700 by default', () => {
    expect(readConfig({})).toEqual({
      port: 4700,
      host: '127.0.0.1',
      dataDir: 'data',
      backupDir: 'backups',
      databaseUrl: undefined,
      accessTtl: 900,
      refreshTtl: 604_800,
      registration: 'open',
      demo: true,
      businessTz: 'Europe/Moscow',
      logLevel: 'info',
      trustProxy: false,
      lock: 'confirm',
      userSees: [],
      limits: LIMITS,
    });
  });

  it('has no demo data and no open registration with DATABASE_URL or SEED=none, unless they are set', () => {
    const own = readConfig({ DATABASE_URL: 'postgres://pult@db/pult' });
    expect(own).toMatchObject({ demo: false, registration: 'closed' });
    expect(readConfig({ DATABASE_URL: 'postgres://pult@db/pult', SEED: 'demo' }).demo).toBe(true);
    expect(readConfig({ SEED: 'none' })).toMatchObject({ demo: false, registration: 'closed' });
    expect(readConfig({ SEED: 'none', REGISTRATION: 'open' }).registration).toBe('open');
  });

  it('normalises the hosts of logos like browsers', () => {
    const { imgHosts } = readConfig({
      IMG_HOSTS: ' CDN.example.com, *.example.org,10.0.0.1:8080, *.логотипы.рф',
    });
    const hosts = [
      'cdn.example.com',
      '*.example.org',
      '10.0.0.1:8080',
      '*.xn--c1akhmbht8e.xn--p1ai',
    ];
    expect(imgHosts).toEqual(hosts);
    expect(readConfig({ IMG_HOSTS: '*' }).imgHosts).toEqual(['*']);
  });

  it('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', SEED: '' })).toEqual(readConfig({}));
  });

  it.each([
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, not "70000".'],
    [{ REFRESH_TTL: '-1' }, 'REFRESH_TTL must be seconds, from 1 to 2147483647, not "-1".'],
    [{ SEED: 'yes' }, 'SEED must be demo or none, not "yes".'],
    [{ BUSINESS_TZ: 'Mars' }, 'BUSINESS_TZ must be a time zone such as Europe/Moscow, not "Mars".'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be debug, info, warn, error, not "loud".'],
    [{ ADMIN_EMAIL: 'boss' }, 'ADMIN_EMAIL must be an e-mail address, not "boss".'],
    [
      { ADMIN_EMAIL: 'boss@example.com' },
      'ADMIN_EMAIL and ADMIN_PASSWORD belong together: set both, or neither.',
    ],
    [
      { ADMIN_PASSWORD: 'long enough' },
      'ADMIN_EMAIL and ADMIN_PASSWORD belong together: set both, or neither.',
    ],
    [
      { IMG_HOSTS: 'https://cdn.example.com/logos' },
      'IMG_HOSTS must be names such as cdn.example.com or *.example.com, separated by commas, or *, not "https://cdn.example.com/logos".',
    ],
    [
      { IMG_HOSTS: "cdn.example.com; script-src 'unsafe-inline'" },
      'IMG_HOSTS must be names such as cdn.example.com or *.example.com, separated by commas, or *, not "cdn.example.com; script-src \'unsafe-inline\'".',
    ],
    [{ READS: '0' }, 'READS must be a whole number from 1 to 2147483647, not "0".'],
    [
      { QUEUE_MS: '99999999999' },
      'QUEUE_MS must be a whole number from 1 to 2147483647, not "99999999999".',
    ],
    [{ TRUST_PROXY: 'maybe' }, 'TRUST_PROXY must be on or off, not "maybe".'],
    [
      { ALLOWED_HOSTS: 'a.example.com, http://b.example.com' },
      'ALLOWED_HOSTS must be names or addresses without ports, separated by commas, or *, not "a.example.com, http://b.example.com".',
    ],
    [
      { ALLOWED_HOSTS: 'a.example.com:4700' },
      'ALLOWED_HOSTS must be names or addresses without ports, separated by commas, or *, not "a.example.com:4700".',
    ],
  ])('refuses %j with one sentence', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(
      expect.objectContaining({ name: 'StartError', message: sentence }),
    );
  });

  it.each([
    [{}, undefined],
    [{ ALLOWED_HOSTS: 'localhost,127.0.0.1, [::1]' }, undefined],
    [{ HOST: '0.0.0.0' }, 'HOST is 0.0.0.0'],
    [{ TRUST_PROXY: 'on' }, 'TRUST_PROXY is on'],
    [{ ALLOWED_HOSTS: 'localhost, Pult.example.com' }, 'ALLOWED_HOSTS names pult.example.com'],
    [{ ALLOWED_HOSTS: '*' }, 'ALLOWED_HOSTS names *'],
  ])('reports why others can reach a server with %j', (env, why) => {
    const config = readConfig(env);
    expect(exposure(config)).toBe(why);
    if (!why || config.allowedHosts) expect(() => requireAllowedHosts(config)).not.toThrow();
    else
      expect(() => requireAllowedHosts(config)).toThrow(
        `${why}, so others reach Pult: set ALLOWED_HOSTS`,
      );
  });

  it('reads the first administrator, with the password unchanged', () => {
    const env = { ADMIN_EMAIL: ' boss@example.com ', ADMIN_PASSWORD: ' eight   ' };
    expect(readConfig(env).admin).toEqual({ email: 'boss@example.com', password: ' eight   ' });
    expect(readConfig({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '' }).admin).toBeUndefined();
  });

  it('does not repeat a value that is or may contain a password', () => {
    expect(() => readConfig({ ADMIN_EMAIL: 'a@example.com', ADMIN_PASSWORD: 'short' })).toThrow(
      /^ADMIN_PASSWORD must be a password of 8 to 256 characters\.$/,
    );
    expect(() => readConfig({ DATABASE_URL: 'mysql://me:secret@db' })).toThrow(
      'DATABASE_URL must be an address that begins with postgres:// or postgresql://.',
    );
  });

  it.each([
    ['127.0.0.1', true],
    ['127.1.2.3', true],
    ['::1', true],
    ['localhost', true],
    ['0.0.0.0', false],
    ['::', false],
    ['192.168.0.4', false],
    ['localhost.example.com', false],
  ])('recognises whether %s can be reached from outside', (host, expected) => {
    expect(isLoopback(host)).toBe(expected);
  });
});

describe('the log', () => {
  it('is one JSON object per line, without entries below its level', () => {
    const lines: string[] = [];
    const log = createLog('warn', (line) => lines.push(line));
    log.info('not this');
    log.error('this', { code: 'E1', level: 'forged' });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/\}\n$/);
    expect(JSON.parse(lines[0]!)).toMatchObject({ level: 'error', message: 'this', code: 'E1' });
  });
});
