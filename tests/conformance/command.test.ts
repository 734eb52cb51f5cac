import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { readArguments } from '#conformance/arguments.ts';
import { CLOSING, GROUPS } from '#conformance/checks/index.ts';
import { runCommand } from '#tests/support/conformance.ts';
import { createLetterApi, serve } from '#tests/support/letter-api/api.ts';
import { fetchFrom } from '#tests/support/letter-api/in-process.ts';
import { LETTER_EMAIL, LETTER_PASSWORD } from '#tests/support/letter-api/store.ts';
import { SELF_SIGNED } from '#tests/support/self-signed.ts';

const SIGN_IN = ['--email', LETTER_EMAIL, '--password', LETTER_PASSWORD];
const servers: Server[] = [];

async function listen(server: Server): Promise<number> {
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

describe('the arguments', () => {
  test.each([
    ['https://api.example.com', 'https://api.example.com'],
    ['https://api.example.com/', 'https://api.example.com'],
    ['https://api.example.com/api', 'https://api.example.com'],
    ['https://api.example.com/api/v1/', 'https://api.example.com'],
    ['http://127.0.0.1:8080/pult', 'http://127.0.0.1:8080/pult'],
  ])('the address %s is read as the server %s', (address, url) => {
    expect(readArguments([address, '--token', 't'], {})).toMatchObject({ url });
  });

  test.each([
    [[], 'Which server? Give its address.'],
    [['api.example.com', '--token', 't'], 'The address is not a URL'],
    [['ftp://api.example.com', '--token', 't'], 'The address is not a URL'],
    [['https://a.example.com', 'https://b.example.com'], 'Only one address'],
    [['https://eve:pass@api.example.com', '--token', 't'], 'must not contain a user name'],
    [['https://api.example.com?token=1', '--token', 't'], 'must not contain ? or #'],
    [['https://api.example.com'], 'Give --email to sign in, or --token.'],
    [['https://api.example.com', '--email', 'a@b.c'], 'Give the password in PULT_PASSWORD.'],
    [['https://api.example.com', '--token', 't', '--timeout', 'soon'], '--timeout is a number'],
    [['https://api.example.com', '--wrlte'], "Unknown option '--wrlte'"],
  ])('%j are refused: %s', async (args, complaint) => {
    const said = await runCommand(args, fetch);
    expect(said.exit).toBe(2);
    expect(said.complaints).toContain(complaint);
    expect(said.complaints).toContain('npm run conformance');
    expect(said.complaints).not.toContain('pass@');
    expect(said.files.size).toBe(0);
  });

  test('the password comes from the environment; if it is missing, the command asks for it', async () => {
    const api = createLetterApi();
    const args = ['https://api.example.com', '--email', LETTER_EMAIL];
    const asked: string[] = [];
    const askForPassword = async (email: string) => {
      asked.push(email);
      return LETTER_PASSWORD;
    };
    const fetch = fetchFrom(api.handle);
    const env = { PULT_PASSWORD: LETTER_PASSWORD };
    expect((await runCommand(args, fetch, { env, askForPassword })).exit).toBe(0);
    expect(asked).toEqual([]);
    expect((await runCommand(args, fetch, { askForPassword })).exit).toBe(0);
    expect(asked).toEqual([LETTER_EMAIL]);
  });

  test('--help explains the command', async () => {
    const { exit, output } = await runCommand(['--help'], fetch);
    expect(exit).toBe(0);
    expect(output).toContain('--expired-token');
  });
});

describe('the checks', () => {
  const checks = [...GROUPS, ...CLOSING].flatMap((group) => group.checks);
  const ids = checks.map(({ id }) => id);

  test('are listed in the documentation', async () => {
    const file = resolve('docs/api/conformance-checks.md');
    const renew = 'node scripts/conformance.mjs --list > docs/api/conformance-checks.md';
    const { output } = await runCommand(['--list'], fetch);
    expect(readFileSync(file, 'utf8'), `outdated: ${renew}`).toBe(output);
  });

  test('have unique ids and come after the checks that they need', () => {
    expect(new Set(ids).size).toBe(ids.length);
    const early = checks.filter(({ id, after }) =>
      after?.some((other) => !ids.slice(0, ids.indexOf(id)).includes(other)),
    );
    expect(early.map(({ id }) => id)).toEqual([]);
  });
});

test('npm run conformance runs the checks in its own process', async () => {
  const port = await listen(serve(createLetterApi().handle));
  const folder = await mkdtemp(join(tmpdir(), 'pult-conformance-'));
  const env = { ...process.env, INIT_CWD: folder, PULT_PASSWORD: LETTER_PASSWORD };
  const address = `http://127.0.0.1:${port}`;
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [resolve('scripts/conformance.mjs'), ...args], { env });
  const args = [address, '--email', LETTER_EMAIL, '--write', '--json', 'report.json'];
  const { stdout } = await run(...args);
  expect(stdout).toContain(`${address} conforms`);
  expect(JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'))).toMatchObject({
    exit: 0,
  });
  await rm(folder, { recursive: true });
  await expect(run('nowhere', '--token', 't')).rejects.toMatchObject({ code: 2 });
});

describe('a server that cannot be checked', () => {
  const check = (address: string, args = SIGN_IN) => runCommand([address, ...args], fetch);

  test('is reported if nothing listens at its address', async () => {
    const port = await listen(createServer());
    servers.splice(0)[0]!.close();
    const { exit, output, report, files } = await check(`http://127.0.0.1:${port}`);
    expect(exit).toBe(2);
    expect(output).toContain('could not be checked: nothing listens there');
    expect(report.stopped).toBe('nothing listens there');
    expect(files.get('report.xml')).toContain('<error message="nothing listens there"/>');
  });

  test('is reported if the password is wrong', async () => {
    const port = await listen(serve(createLetterApi().handle));
    const args = ['--email', LETTER_EMAIL, '--password', 'wrong'];
    const { exit, output } = await check(`http://127.0.0.1:${port}`, args);
    expect(exit).toBe(2);
    expect(output).toContain('signing in was refused with 401: check e-mail and password');
  });

  test('is reported if it redirects to https', async () => {
    const server = createServer((request, response) => {
      const location = `https://${request.headers.host}/?token=geheim`;
      response.writeHead(301, { Location: location }).end();
    });
    const { exit, output } = await check(`http://127.0.0.1:${await listen(server)}`);
    expect(exit).toBe(2);
    expect(output).toContain('a redirect (301) to https of the same host');
    expect(output).not.toContain('geheim');
  });

  test('is reported if its certificate is self-signed', async () => {
    const server = createSecureServer(SELF_SIGNED, (_, response) => response.end('{}'));
    const { exit, output } = await check(`https://127.0.0.1:${await listen(server)}`);
    expect(exit).toBe(2);
    expect(output).toContain('its certificate is self-signed');
    expect(output).toContain('NODE_EXTRA_CA_CERTS=');
  });

  test('is reported if it does not answer in time', async () => {
    const port = await listen(createServer(() => {}));
    const args = [...SIGN_IN, '--timeout', '0.1'];
    const { exit, output } = await check(`http://127.0.0.1:${port}`, args);
    expect(exit).toBe(2);
    expect(output).toContain('no answer within 0.1 s');
  });

  test('is reported if it stops answering, after three calls without an answer', async () => {
    const api = createLetterApi();
    let calls = 0;
    const answered = fetchFrom(api.handle);
    const { exit, report } = await runCommand(
      ['https://api.example.com', ...SIGN_IN],
      (url, init) => {
        calls++;
        if (calls < 20) return answered(url, init);
        return Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } }));
      },
    );
    expect(exit).toBe(2);
    expect(report.stopped).toBe('the server stopped answering: nothing listens there');
    expect(calls).toBe(22);
  });

  test('is left without the records of the run if the run is interrupted', async () => {
    const api = createLetterApi();
    const interruption = new AbortController();
    const answered = fetchFrom(api.handle);
    const { exit, report } = await runCommand(
      ['https://api.example.com', ...SIGN_IN, '--write'],
      (url, init) => {
        if (url.endsWith('/ladder-rates') && init.method === 'POST') interruption.abort();
        return answered(url, init);
      },
      { signal: interruption.signal },
    );
    expect(exit).toBe(2);
    expect(report.stopped).toBe('interrupted');
    expect(JSON.stringify(api.store)).not.toContain('pult-check');
    expect(report.stays).toEqual([]);
  });
});
