/**
 * Checks every answer of the API against its description: the status is declared, the body matches its schema, and
 * promised headers are present.
 *
 * The description defines what the console accepts. The reference API must meet more: plain forms of values, data in
 * every answer to a write, and no field that the description does not have.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import {
  type Answer,
  type DescribedCall,
  describeApi,
  type Media,
} from '#contract/openapi/document.ts';

type Schema = { [key: string]: unknown };

/** The forms in which the reference API sends values that others may send as text. */
const PLAIN: Readonly<Record<string, Schema>> = {
  Int: { type: 'integer' },
  Decimal: { type: 'number' },
  Blank: { type: 'null' },
  Flag: { type: 'boolean' },
  Bit: { enum: [0, 1] },
  Text: { type: 'string' },
};

const description = describeApi();
const operations = Object.entries(description.paths).flatMap(([path, calls]) =>
  Object.entries(calls).map(([method, call]) => ({
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path: new RegExp(`^${path.replaceAll('.', '\\.').replace('{id}', '\\d+')}$`),
    call,
  })),
);

/** Throws if an answer of the reference API is not as described. */
export async function requireDescribed(request: Request, response: Response): Promise<void> {
  const { pathname } = new URL(request.url);
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const found = operations.find((one) => one.method === method && one.path.test(pathname));
  const answer = found ? declared(found.call, response.status) : unknownCall(response.status);
  const name = `${found?.name ?? `${method} ${pathname}`} answered ${response.status}`;
  if (!answer) throw new Error(`${name}, which docs/api/openapi.json does not declare`);
  for (const header of Object.keys(answer.headers ?? {})) {
    // A call whose outcome is unknown should not be repeated.
    const isOptional = header === 'Retry-After' && response.status === 503;
    if (isOptional || response.headers.has(header)) continue;
    throw new Error(`${name} without the header ${header}`);
  }
  const media = answer.content?.['application/json'];
  const text = await response.clone().text();
  if (!media || request.method === 'HEAD') {
    if (text !== '') throw new Error(`${name} with a body that is not described`);
    return;
  }
  const type = response.headers.get('Content-Type') ?? 'nothing';
  if (!/^application\/json\b/.test(type)) throw new Error(`${name} as ${type}`);
  const faults = faultsOf(media, JSON.parse(text));
  if (faults) throw new Error(`${name} otherwise than described: ${faults}\n${text.slice(0, 500)}`);
}

function declared({ responses }: DescribedCall, status: number): Answer | undefined {
  const found = responses[status];
  if (!found || !('$ref' in found)) return found;
  return description.components.responses[found.$ref.split('/').at(-1)!];
}

const FAILURE: Media = { schema: { $ref: '#/components/schemas/Failure' } };
const unknownCall = (status: number): Answer | undefined =>
  status < 400 ? undefined : { description: '', content: { 'application/json': FAILURE } };

let ajv: Ajv2020 | undefined;
const compiled = new Map<string, ValidateFunction>();

/** Returns the faults of a body, or undefined. */
function faultsOf({ schema }: Media, body: unknown): string | undefined {
  const key = String(schema.$ref);
  const validate = compiled.get(key) ?? compile(key);
  compiled.set(key, validate);
  if (validate(body)) return undefined;
  return validate.errors
    ?.map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    )
    .join('; ');
}

function compile(ref: string): ValidateFunction {
  ajv ??= new Ajv2020({ strict: false, allErrors: true }).addSchema({
    $id: 'api',
    components: { schemas: strictSchemas() },
  });
  return ajv.compile({ $ref: `api${ref}` });
}

function strictSchemas(): Schema {
  const entries = Object.entries(description.components.schemas).map(([name, schema]) => {
    const strict = PLAIN[name] ?? (closed(schema) as Schema);
    return [name, name.endsWith('Written') ? { ...strict, ...required(name) } : strict];
  });
  return Object.fromEntries(entries);
}

/** The reference API returns what it has written; a deleted user has no data. */
const required = (name: string) =>
  name === 'UserWritten' ? { required: ['success'] } : { required: ['success', 'data'] };

/** Returns the schema, closed to fields that it does not name. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).map(([key, value]) => [key, closed(value)]);
  const { properties } = schema as Schema;
  return {
    ...Object.fromEntries(entries),
    ...(properties !== undefined && { additionalProperties: false }),
  };
}
