/** What an agent learns about a tool before it calls it. */
import { asArray, asObject, asText, type Json } from '#manifest';
import type { McpToolFacts } from '../../evidence.ts';
import { pointed, schemaProblem } from './schema-problem.ts';

const mostTools = 200;
const mostParameters = 300;
const mostDepth = 6;

export function readTools(result: Json): { count: number; list: McpToolFacts[] } | undefined {
  const { tools } = result;
  if (!Array.isArray(tools)) return undefined;
  return { count: tools.length, list: asArray(tools).slice(0, mostTools).map(readTool) };
}

function readTool(value: unknown): McpToolFacts {
  const tool = asObject(value) ?? {};
  const problem = schemaProblem(tool['inputSchema']);
  const tally: Tally = { total: 0, bare: [] };
  const root = asObject(tool['inputSchema']);
  if (root) walk(root, root, '', 0, tally);
  return {
    name: asText(tool['name'])?.slice(0, 200) ?? '',
    description: asText(tool['description'])?.slice(0, 1000) ?? '',
    ...(problem === undefined ? {} : { problem }),
    parameters: { total: tally.total, bare: tally.bare.slice(0, 5), bareCount: tally.bare.length },
  };
}

interface Tally {
  total: number;
  bare: string[];
}

/**
 * Counts what an agent must fill in. A container without a description is explained by its members, and is not counted
 * itself.
 */
function walk(schema: Json, root: Json, path: string, depth: number, tally: Tally): void {
  for (const [name, value] of Object.entries(asObject(schema['properties']) ?? {})) {
    if (tally.total >= mostParameters) return;
    const property = resolved(value, root);
    const at = path ? `${path}.${name}` : name;
    const inner = innerOf(property, root);
    if (!isExplained(property, root) && inner && depth < mostDepth) {
      walk(inner, root, at.slice(0, 200), depth + 1, tally);
      continue;
    }
    tally.total += 1;
    if (!isExplained(property, root)) tally.bare.push(at.slice(0, 100));
  }
}

/** The object that a property, or each of its items, is; undefined for plain values. */
function innerOf(property: Json, root: Json): Json | undefined {
  const item = resolved(property['items'], root);
  return [property, item].find((one) => Object.keys(asObject(one['properties']) ?? {}).length > 0);
}

const branches = ['anyOf', 'oneOf', 'allOf'];

function isExplained(property: Json, root: Json): boolean {
  const parts = [
    property,
    resolved(property['items'], root),
    ...branches.flatMap((key) =>
      asArray(property[key])
        .slice(0, 20)
        .map((one) => resolved(one, root)),
    ),
  ];
  return parts.some(
    (one) =>
      asText(one['description']) !== undefined || Array.isArray(one['enum']) || Object.hasOwn(one, 'const'),
  );
}

/** Follows a reference within the tool's own schema; a description beside it counts. */
function resolved(value: unknown, root: Json): Json {
  const given = asObject(value) ?? {};
  let schema = given;
  for (let hop = 0; hop < 5; hop++) {
    const target = asObject(pointed(schema['$ref'], root));
    if (!target) break;
    schema = { ...target, ...(asText(given['description']) ? { description: given['description'] } : {}) };
  }
  return schema;
}
