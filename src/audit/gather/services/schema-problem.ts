/** Validates the input schema of a tool: JSON Schema 2020-12, without a compiler, because the schema is not trusted. */
import { asArray, asObject, type Json } from '#manifest';

const mostNodes = 5000;
const mostDepth = 60;
const types = new Set(['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']);
const one = new Set([
  'additionalProperties',
  'contains',
  'contentSchema',
  'else',
  'if',
  'items',
  'not',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
]);
const lists = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
const maps = new Set(['$defs', 'definitions', 'dependentSchemas', 'patternProperties', 'properties']);
const counts = new Set([
  'maxContains',
  'maxItems',
  'maxLength',
  'maxProperties',
  'minContains',
  'minItems',
  'minLength',
  'minProperties',
]);
const numbers = new Set(['exclusiveMaximum', 'exclusiveMinimum', 'maximum', 'minimum', 'multipleOf']);
const words = new Set(['$ref', '$id', '$schema', '$anchor', 'description', 'format', 'title']);

/** A clause for a sentence, such as `inputSchema is missing`; undefined when the schema can be used. */
export function schemaProblem(schema: unknown): string | undefined {
  const root = asObject(schema);
  if (!root) return schema === undefined ? 'inputSchema is missing' : 'inputSchema is not an object';
  if (root['type'] !== 'object') return 'inputSchema.type is not "object"';
  const old = typeof root['$schema'] === 'string' && !root['$schema'].includes('2020-12');
  const open: { at: string; value: unknown; depth: number }[] = [{ at: '', value: root, depth: 0 }];
  for (let seen = 0; open.length && seen < mostNodes; seen++) {
    const { at, value, depth } = open.pop() as (typeof open)[number];
    if (typeof value === 'boolean') continue;
    const node = asObject(value);
    if (!node) return `${at} is not a schema`;
    for (const [key, member] of Object.entries(node).slice(0, 1000)) {
      const problem = memberProblem(key, member, root, old);
      if (problem) return `${at}/${key} ${problem}`.slice(0, 200);
      if (depth < mostDepth)
        open.push(
          ...inside(key, member).map(([name, inner]) => ({
            at: `${at}${name}`,
            value: inner,
            depth: depth + 1,
          })),
        );
    }
  }
  return undefined;
}

function memberProblem(key: string, value: unknown, root: Json, old: boolean): string | undefined {
  if (key === 'type') return isType(value) ? undefined : 'is not a JSON Schema type';
  if (key === 'required') return isTexts(value) ? undefined : 'is not an array of names';
  if (key === 'enum') return Array.isArray(value) ? undefined : 'is not an array';
  if (key === 'pattern') return isPattern(value) ? undefined : 'is not a valid regular expression';
  if (counts.has(key))
    return Number.isInteger(value) && (value as number) >= 0 ? undefined : 'is not an integer';
  // Draft 4 had `exclusiveMinimum: true`.
  if (numbers.has(key)) return typeof value === 'number' || old ? undefined : 'is not a number';
  if (words.has(key) && typeof value !== 'string') return 'is not a string';
  if (key === '$ref' && String(value).startsWith('#/') && pointed(value, root) === undefined)
    return `does not resolve (${String(value).slice(0, 80)})`;
  if (maps.has(key)) return asObject(value) ? undefined : 'is not an object';
  if (lists.has(key))
    return Array.isArray(value) && value.length > 0 ? undefined : 'is not an array of schemas';
  if (key === 'items' && Array.isArray(value))
    return old ? undefined : 'is an array, which is prefixItems in 2020-12';
  return undefined;
}

/** Subschemas of a member, each with its pointer below the node. */
function inside(key: string, value: unknown): [string, unknown][] {
  if (maps.has(key))
    return Object.entries(asObject(value) ?? {})
      .slice(0, 1000)
      .map(([name, inner]) => [`/${key}/${name.slice(0, 60)}`, inner]);
  if (lists.has(key) || (key === 'items' && Array.isArray(value)))
    return asArray(value)
      .slice(0, 1000)
      .map((inner, at) => [`/${key}/${at}`, inner]);
  return one.has(key) ? [[`/${key}`, value]] : [];
}

const isType = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0 && value.every((name) => types.has(name as string))
    : types.has(value as string);

const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');

/** Compiled, and never run. */
function isPattern(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  if (value.length > 1000) return true;
  try {
    return new RegExp(value, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

/** The target of `#/…`; undefined without one, and for references to other documents. */
export function pointed(reference: unknown, root: Json): unknown {
  if (typeof reference !== 'string' || !reference.startsWith('#/')) return undefined;
  let at: unknown = root;
  for (const part of reference.slice(2, 500).split('/')) {
    const key = unescaped(part);
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as Json)[key];
  }
  return at;
}

/** RFC 6901, section 6: percent-encoded as a fragment, then escaped as a pointer. */
function unescaped(part: string): string {
  let text = part;
  try {
    text = decodeURIComponent(part);
  } catch {
    // Used unchanged.
  }
  return text.replaceAll('~1', '/').replaceAll('~0', '~');
}
