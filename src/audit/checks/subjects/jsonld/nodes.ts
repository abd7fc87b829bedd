/** Reads the JSON-LD of a page for checks, and writes it back. */
import type { PageFacts, StructuredNode } from '../../../parse/facts/facts.ts';
import { readContext, type ContextReading } from './contexts.ts';

/** Nodes of JSON-LD with their position among all nodes of the page. */
export function jsonLdNodes({ structured }: PageFacts): { node: StructuredNode; index: number }[] {
  return structured.nodes.flatMap((node, index) => (node.syntax === 'json-ld' ? [{ node, index }] : []));
}

/** Why there is nothing to check. */
export function whyNoNodes({ structured }: PageFacts): string {
  const blocks = structured.blocks.filter(({ bytes }) => bytes > 0);
  if (blocks.length === 0) return 'The page has no JSON-LD.';
  return blocks.some(({ ok }) => ok)
    ? 'The JSON-LD on the page has no typed nodes.'
    : 'No JSON-LD block on the page can be parsed.';
}

export interface SchemaNode {
  node: StructuredNode;
  /** Another context may define names that schema.org lacks. */
  open: boolean;
}

/** Nodes whose bare names are schema.org's; a missing context counts as forgotten, a foreign one does not. */
export function schemaNodes(facts: PageFacts): SchemaNode[] {
  const { nodes } = facts.structured;
  const readings = new Map<number, ContextReading>();
  return jsonLdNodes(facts).flatMap(({ node, index }) => {
    const own = Object.hasOwn(node.props, '@context') || !node.parent;
    // A node comes before the nodes in it.
    const reading =
      (own ? undefined : readings.get(node.parent!.node)) ?? readContext(nodes[index]!.props['@context']);
    readings.set(index, reading);
    return reading.state === 'other' ? [] : [{ node, open: reading.open }];
  });
}

/** Names of another vocabulary keep a colon. */
export const isForeign = (name: string): boolean => name.includes(':');

const mostText = 400;

/** A member to paste: `"name": "Trail Shoe"`. Without `<`, so that it is safe in a script element. */
export function writeMember(key: string, value: unknown): string {
  const text = JSON.stringify(
    value,
    (_, one: unknown) => (typeof one === 'string' ? one.slice(0, mostText) : one),
    2,
  );
  return `${JSON.stringify(key)}: ${text}`.replaceAll('<', String.raw`\u003c`).slice(0, 2_000);
}

/** `Product at block 1 /@graph/0`. */
export const nodePlace = ({ types, path }: StructuredNode): string =>
  `${(types[0] ?? 'node').slice(0, 60)} at ${path.slice(0, 120)}`;
