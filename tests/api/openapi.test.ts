import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { type Answer, describeApi, type Media } from '#contract/openapi/document.ts';
import { COMPONENTS, OPERATIONS } from '#contract/openapi/index.ts';

const FILE = resolve(import.meta.dirname, '../../docs/api/openapi.json');
const description = describeApi();
const calls = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, call]) => ({
    name: `${method.toUpperCase()} ${path}`,
    call,
  })),
);

const ajv = new Ajv2020({ strict: false, allErrors: true }).addSchema({
  $id: 'api',
  components: { schemas: description.components.schemas },
});

/** Returns the faults of the examples of a body or an answer against its schema. */
function faultsOf(media: Media): string[] {
  const { example, examples = {} } = media;
  const values =
    example === undefined ? Object.values(examples).map(({ value }) => value) : [example];
  const ref = `api${String(media.schema.$ref)}`;
  if (values.length === 0) return ['there is no example'];
  return values.flatMap((value) => (ajv.validate(ref, value) ? [] : [ajv.errorsText()]));
}

const answerOf = (answer: Answer | { readonly $ref: string }): Answer =>
  '$ref' in answer ? description.components.responses[answer.$ref.split('/').at(-1)!]! : answer;

describe('the description of the API', () => {
  it('is up to date in docs/api', () => {
    const text = `${JSON.stringify(description, null, 2)}\n`;
    expect(readFileSync(FILE, 'utf8') === text, 'run `npm run openapi`').toBe(true);
  });

  it('is valid OpenAPI 3.1 for an independent validator', async () => {
    const validator = new Validator();
    const result = await validator.validate(JSON.parse(JSON.stringify(description)));
    expect(result).toMatchObject({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('is invalid for that validator with a wrong part', async () => {
    const wrong = { ...description, paths: { '/api/login': { post: { responses: 'none' } } } };
    expect((await new Validator().validate(wrong)).valid).toBe(false);
  });

  it('has references only to what it has', () => {
    const refs = [...JSON.stringify(description).matchAll(/"\$ref":"#\/([^"]+)"/g)];
    const missing = refs
      .map(([, path]) => path!)
      .filter((path) => {
        const found = path
          .split('/')
          .reduce<unknown>((part, key) => (part as Record<string, unknown>)?.[key], description);
        return found === undefined;
      });
    expect(missing).toEqual([]);
  });

  it('uses each schema, and names each call once', () => {
    const text = JSON.stringify(description);
    const unused = Object.keys(COMPONENTS).filter(
      (name) => !text.includes(`"#/components/schemas/${name}"`),
    );
    expect(unused).toEqual([]);
    expect(calls).toHaveLength(OPERATIONS.length);
    expect(new Set(OPERATIONS.map(({ id }) => id)).size).toBe(OPERATIONS.length);
  });

  it.each(calls)('$name has valid examples of its body and of each answer', ({ call }) => {
    const body = call.requestBody?.content['application/json'];
    expect(body ? faultsOf(body) : []).toEqual([]);
    for (const [status, answer] of Object.entries(call.responses)) {
      const media = answerOf(answer).content?.['application/json'];
      expect(media ? faultsOf(media) : [], `the answer ${status}`).toEqual([]);
      expect(media !== undefined || status === '304', `an answer ${status}`).toBe(true);
    }
  });

  it('notices an example that does not match', () => {
    const schema = { $ref: '#/components/schemas/Channel' };
    expect(faultsOf({ schema, example: { id: 'x' } })[0]).toMatch(/name/);
    expect(faultsOf({ schema })).toEqual(['there is no example']);
  });
});
