/** Generates JSON Schema from the schemas of the contract. */
import { z } from 'zod';
import { type Component, type Components, EXTRA } from './component.ts';

/** A schema of the API description. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Describes values as they are sent, before the schemas convert them. */
const GENERATION: z.core.ToJSONSchemaParams = {
  io: 'input',
  // Drop the bounds of safe integers: they are noise for a reader.
  override: ({ jsonSchema }) => {
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  },
};

/** Returns the fields of a query as parameters. */
export function parametersOf(query: z.ZodObject): object[] {
  const { properties = {} } = z.toJSONSchema(query, GENERATION);
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...schema } = property as JsonSchema;
    return { name, in: 'query', description, schema };
  });
}

/** Returns named schemas that reference each other. */
export function describeSchemas(components: Components): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, { schema }] of Object.entries(components)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    ...GENERATION,
    uri: (id) => `#/components/schemas/${id}`,
  });
  return Object.fromEntries(
    Object.entries(components).map(([id, component]) => [id, dressed(schemas[id]!, component)]),
  );
}

const SUCCESS = { success: 'Truthy, or the call has failed.' };
const isAnything = (schema: JsonSchema | undefined) =>
  schema !== undefined && Object.keys(schema).length === 0;

/** Adds the descriptions and marks of a component to its generated schema. */
function dressed(
  { $schema: _, $id: __, ...schema }: JsonSchema,
  { description, fields: own = {}, extras = [] }: Component,
): JsonSchema {
  const { properties } = schema as { properties?: Readonly<Record<string, JsonSchema>> };
  const fields: Readonly<Record<string, string>> = {
    ...(isAnything(properties?.success) && SUCCESS),
    ...own,
  };
  for (const name of [...Object.keys(own), ...extras]) {
    if (!properties?.[name]) throw new Error(`a schema describes ${name}, which it does not have`);
  }
  return {
    ...(description && { description }),
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [
          name,
          {
            ...property,
            ...(fields[name] && { description: fields[name] }),
            ...(extras.includes(name) && EXTRA),
          },
        ]),
      ),
    }),
  };
}
