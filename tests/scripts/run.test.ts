/** How the steps of `npm test` run programs. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

interface Tested {
  run(
    command: string,
    args: readonly string[],
    options: { onOutput: (chunk: Buffer) => void },
  ): Promise<number>;
}
const { run }: Tested = await import(
  /* @vite-ignore */ pathToFileURL(resolve('scripts/support/project.mjs')).href
);

/** Returns the output of a program, and its exit code. */
async function heardOf(script: string) {
  const heard: Buffer[] = [];
  const onOutput = (chunk: Buffer) => heard.push(chunk);
  const code = await run(process.execPath, ['-e', script], { onOutput });
  return { code, said: Buffer.concat(heard).toString() };
}

test('all output of a program is passed on, also that of its failure', async () => {
  const script = `process.stdout.write('д'.repeat(100_000)); console.error('why'); process.exitCode = 3`;
  const { code, said } = await heardOf(script);
  expect(code).toBe(3);
  expect(said).toContain('why');
  expect(said.replace('why\n', '')).toBe('д'.repeat(100_000));
});

test('a program ended by a signal counts as failed', async () => {
  expect((await heardOf(`process.kill(process.pid, 'SIGKILL')`)).code).toBe(1);
});
