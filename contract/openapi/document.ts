/** The description of the API (OpenAPI 3.1), generated from the table of calls and the contract. */
import { EXTRA } from './component.ts';
import { FAILURES, failuresOf, invalidExample, staleExample } from './failures.ts';
import { COMPONENTS, OPERATIONS } from './index.ts';
import { INFO, TITLE } from './info.ts';
import { describeSchemas, type JsonSchema, parametersOf } from './json-schema.ts';
import { type Operation, SERVICES } from './operation.ts';

export interface Media {
  readonly schema: JsonSchema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}
export interface Answer {
  readonly description: string;
  readonly headers?: object;
  readonly content?: { readonly 'application/json': Media };
}
export interface DescribedCall {
  readonly operationId: string;
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content: { readonly 'application/json': Media };
  };
  readonly responses: Readonly<Record<string, Answer | { readonly $ref: string }>>;
}
export interface Description {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedCall>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly responses: Readonly<Record<string, Answer>>;
  };
}

const refTo = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
const schemaOf = (name: string) => refTo('schemas', name);
const json = (media: Media) => ({ 'application/json': media });

export function describeApi(): Description {
  const paths: Record<string, Record<string, DescribedCall>> = {};
  for (const operation of OPERATIONS) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method]: describeCall(operation),
    };
  }
  const description = {
    openapi: '3.1.1',
    info: { title: TITLE, version: '1', description: INFO },
    servers: [{ url: '/', description: 'The server of this description.' }],
    tags: Object.entries(SERVICES).map(([name, description]) => ({ name, description })),
    security: [{ token: [] }],
    paths,
    components: {
      schemas: describeSchemas(COMPONENTS),
      responses: Object.fromEntries(
        Object.values(FAILURES).map((failure, at) => [
          Object.keys(FAILURES)[at]!,
          describeFailure(failure),
        ]),
      ),
      parameters: { Id: ID, IfMatch: IF_MATCH },
      headers: { ETag: ETAG },
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The `access_token` of a sign-in.' },
      },
    },
  };
  // Drops the `undefined` values of omitted parts.
  return JSON.parse(JSON.stringify(description));
}

const ID = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The number of the record.',
  schema: { type: 'integer', minimum: 1 },
};
const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  description: 'The `ETag` that was read. The call fails with 412 if the record has changed since.',
  schema: { type: 'string', examples: ['"4"'] },
  ...EXTRA,
};
const ETAG = {
  description: 'The version of what is answered.',
  schema: { type: 'string', examples: ['"4"'] },
  ...EXTRA,
};

function describeCall(operation: Operation): DescribedCall {
  const { id, service, summary, description, body, answer, failures = [] } = operation;
  const { isPublic, takesToken, isExtra, isOptional } = operation;
  const isVersioned = failures.includes('stale');
  const parameters = [
    ...(operation.path.includes('{id}') ? [refTo('parameters', 'Id')] : []),
    ...(operation.query ? parametersOf(operation.query) : []),
    ...(isVersioned ? [refTo('parameters', 'IfMatch')] : []),
  ];
  return {
    operationId: id,
    ...{ tags: [service], summary, description },
    ...(isPublic && { security: takesToken ? [{}, { token: [] }] : [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: body.refused !== undefined && !body.isOptional,
        content: json({ schema: schemaOf(body.schema), example: body.example }),
      },
    }),
    responses: { [answer.status]: describeAnswer(operation), ...describeFailures(operation) },
    ...((isExtra || isOptional) && EXTRA),
  };
}

function describeAnswer({ answer, isCached }: Operation): Answer {
  const { status, schema, example, hasVersion } = answer;
  return {
    description: status === 201 ? 'Created. The console accepts 200 as well.' : 'Done.',
    ...((hasVersion || isCached) && { headers: { ETag: refTo('headers', 'ETag') } }),
    content: json({ schema: schemaOf(schema), example }),
  };
}

function describeFailures(operation: Operation): DescribedCall['responses'] {
  const { answer, body, refusedQuery, failures = [], isCached } = operation;
  const refused = body?.refused ?? refusedQuery;
  const shared = failuresOf(operation).map((name) => [
    FAILURES[name].status,
    refTo('responses', name),
  ]);
  const { data: current = answer.example } = answer.example as { data?: object };
  return {
    ...Object.fromEntries(shared),
    ...(isCached && { 304: { description: 'Not changed since `If-None-Match`.' } }),
    ...(failures.includes('stale') && {
      412: {
        description:
          'Another user has changed this since it was read. `data` is the current state.',
        headers: { ETag: refTo('headers', 'ETag') },
        content: json({ schema: schemaOf('Failure'), example: staleExample(current) }),
        ...EXTRA,
      },
    }),
    ...(refused && {
      422: {
        description: 'Some fields are invalid.',
        content: json({ schema: schemaOf('Failure'), example: invalidExample(refused) }),
      },
    }),
  };
}

function describeFailure(failure: (typeof FAILURES)[keyof typeof FAILURES]): Answer {
  const { description, examples } = failure;
  return {
    description,
    ...('headers' in failure && { headers: failure.headers }),
    content: json({ schema: schemaOf('Failure'), examples }),
    ...('isExtra' in failure && EXTRA),
  };
}
