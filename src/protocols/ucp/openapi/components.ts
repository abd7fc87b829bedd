/** `components.schemas` of the OpenAPI documents: bodies as the release decodes them, answers as MCP lists them, each by a name. */
import { z } from 'zod';
import type { JsonObject, Release } from '../release.ts';
import { partAnswers, plainAnswers, restAnswers } from './answer-schemas.ts';

/** `plain`: the five paths of the source document; `rest`: the official binding. */
export type DocumentSurface = 'plain' | 'rest';

/** Body → its schema in the release, and the member of MCP's arguments that carries it. */
const bodies: Record<
  string,
  { of(requests: Release['requests'], surface: DocumentSurface): z.ZodType; member: string }
> = {
  SearchRequest: { of: ({ search }) => search, member: 'catalog' },
  LookupRequest: { of: ({ lookup }) => lookup, member: 'catalog' },
  ProductRequest: { of: ({ product }) => product, member: 'catalog' },
  CartCreateRequest: { of: ({ cart }) => cart.create, member: 'cart' },
  CartUpdateRequest: { of: ({ cart }) => cart.update, member: 'cart' },
  CheckoutCreateRequest: { of: ({ checkout }) => checkout.create, member: 'checkout' },
  CheckoutUpdateRequest: {
    of: ({ checkout }, surface) => (surface === 'rest' ? checkout.update : checkout.merge),
    member: 'checkout',
  },
  CheckoutCompleteRequest: { of: ({ complete }) => complete, member: 'checkout' },
};

interface Named {
  id: string;
  /** Of what a caller sends: the member that it is. Its own members get the words that MCP has for them. */
  member?: string;
}

/**
 * Everything that the document of this surface refers to, as JSON Schema 2020-12.
 * @param explain adds words to the members of a body that is the given member of something
 * @param used paths of the document
 */
export function componentsOf(
  { requests, encode }: Release,
  surface: DocumentSurface,
  explain: (schema: JsonObject, member: string) => JsonObject,
  used: JsonObject,
): Record<string, JsonObject> {
  const named = new Map<z.ZodType, Named>();
  const answers = { ...partAnswers, ...(surface === 'rest' ? restAnswers : plainAnswers) };
  for (const [id, schema] of Object.entries(answers)) named.set(schema, { id });
  for (const [id, { of, member }] of Object.entries(bodies)) {
    if (surface === 'rest' || id.startsWith('Checkout')) named.set(of(requests, surface), { id, member });
  }
  nameParts(named);

  const registry = z.registry<{ id: string }>();
  for (const [schema, { id }] of named) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { io: 'input', uri: (id) => `#/components/schemas/${id}` });
  const components: Record<string, JsonObject> = {};
  for (const { id, member } of named.values()) {
    const schema = schemas[id] as JsonObject;
    delete schema['$schema'];
    delete schema['$id'];
    components[id] = member === undefined ? schema : explain(schema, member);
  }
  return reached(encode.schemas(components), used);
}

/** The schemas that the document refers to, and those that they refer to. */
function reached(components: Record<string, JsonObject>, used: JsonObject): Record<string, JsonObject> {
  const names = new Set<string>();
  const follow = (schema: JsonObject | undefined): void => {
    for (const [, name = ''] of JSON.stringify(schema ?? {}).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (names.has(name)) continue;
      names.add(name);
      follow(components[name]);
    }
  };
  follow(used);
  return Object.fromEntries(Object.entries(components).filter(([name]) => names.has(name)));
}

/** An object inside another gets the name of its member, behind that of the whole where something has it already. */
function nameParts(named: Map<z.ZodType, Named>): void {
  const taken = new Set([...named.values()].map(({ id }) => id));
  const visit = (schema: z.ZodType, whole: string, isBody: boolean): void => {
    if (!(schema instanceof z.ZodObject)) return;
    for (const [member, given] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
      const part = unwrapped(given);
      if (!(part instanceof z.ZodObject) || named.has(part) || Object.keys(part.shape).length === 0) continue;
      const own = `${pascal(member)}${isBody ? 'Input' : ''}`;
      const id = taken.has(own) ? `${whole}${own}` : own;
      named.set(part, isBody ? { id, member } : { id });
      taken.add(id);
      visit(part, whole, isBody);
    }
  };
  const roots = [...named];
  for (const [schema, { id, member }] of roots)
    visit(schema, id.replace(/Request$/, ''), member !== undefined);
}

/** What is inside a list, or may be absent. */
function unwrapped(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return unwrapped(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodRecord) return unwrapped(schema.valueType as z.ZodType);
  return schema instanceof z.ZodArray ? unwrapped(schema.element as z.ZodType) : schema;
}

/** Of a list its member: `line_items` → `LineItem`. */
const pascal = (member: string): string =>
  member
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
    .replace(/ies$/, 'y')
    .replace(/(?<=[^s])s$/, '');
