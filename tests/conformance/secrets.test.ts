import { expect, test } from 'vitest';
import { runCommand } from '#tests/support/conformance.ts';
import { createLetterApi } from '#tests/support/letter-api/api.ts';
import { fetchFrom } from '#tests/support/letter-api/in-process.ts';
import type { LetterAnswer } from '#tests/support/letter-api/shared.ts';
import { LETTER_EMAIL } from '#tests/support/letter-api/store.ts';

const SECRET = 'geheim';
const MARK = /geheim/i;

/** Replaces every text, and every key that is data, by a secret. */
function secretive(value: unknown): unknown {
  if (typeof value === 'string') return `${SECRET} ${value.length}, ${SECRET}@example.com`;
  if (Array.isArray(value)) return value.map(secretive);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, secretive(each)]);
  return { ...Object.fromEntries(entries), [`${SECRET}@example.com`]: 1 };
}

const FORMS: Readonly<Record<string, (answer: LetterAnswer) => LetterAnswer>> = {
  'every text of every answer': (answer) => ({ ...answer, body: secretive(answer.body) }),
  'texts beside what the console knows': (answer) => ({
    ...answer,
    body: { ...(answer.body as object), meta: SECRET, [`${SECRET}-7`]: SECRET, errors: SECRET },
  }),
  'pages of HTML': (answer) => ({ ...answer, type: SECRET, body: `<p>${SECRET}</p>` }),
  'broken JSON': (answer) => ({ ...answer, body: `{"${SECRET}": "${SECRET}` }),
  'errors of the server': (answer) => ({ ...answer, status: 500, body: { [SECRET]: SECRET } }),
};

test.each(Object.keys(FORMS))('no output repeats what the server sends: %s', async (form) => {
  const api = createLetterApi();
  api.store.sessions.set(`${SECRET}-token`, { user: 1, isExpired: false });
  api.store.sessions.set(`${SECRET}-old`, { user: 1, isExpired: true });
  const handle = fetchFrom((request) => FORMS[form]!(api.handle(request)));
  const token = ['--token', `${SECRET}-token`, '--expired-token', `${SECRET}-old`];
  const said = await runCommand(['https://x.example.com', ...token, '--write'], handle);
  expect(said.exit).toBe(1);
  expect(said.report.checks.length).toBeGreaterThan(100);
  for (const text of [said.output, said.complaints, ...said.files.values()]) {
    expect(text).not.toMatch(MARK);
  }
});

test('no output repeats password, token or e-mail', async () => {
  const api = createLetterApi();
  api.store.users[0]!.password = SECRET;
  const args = ['https://x.example.com', '--email', LETTER_EMAIL, '--password', SECRET, '--write'];
  const { exit, output, files } = await runCommand(args, fetchFrom(api.handle));
  expect(exit).toBe(0);
  const tokens = [...api.store.sessions.keys()];
  for (const text of [output, ...files.values()]) {
    for (const secret of [SECRET, LETTER_EMAIL, 'letter-1', ...tokens]) {
      expect(text).not.toContain(secret);
    }
  }
});
