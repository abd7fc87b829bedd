/** Collects all categories of a storefront from responses with a few levels each. */
import type { CategoryFacts } from '../facts.ts';

/** A category as an API returns it, with the requested levels below it. */
export interface CategoryNode {
  id: string;
  name: string;
  children: CategoryNode[];
  /** Number of direct subcategories, returned or not; only of an API that counts them. */
  childCount?: number;
}

export interface CategorySource {
  /** Both return `levels` below. */
  root(): Promise<CategoryNode>;
  several(ids: readonly string[]): Promise<CategoryNode[]>;
  /** As many ids as one call takes. */
  portions(ids: readonly string[]): string[][];
}

/** The deepest that both APIs document. */
export const levels = 2;
const mostCalls = 10;
const mostCategories = 2_000;

/** Level by level, so that what is left out beyond the bounds is the deepest. */
export async function walkCategories({ root, several, portions }: CategorySource): Promise<CategoryFacts[]> {
  const found = new Map<string, CategoryFacts>();
  let open = take(found, await root());
  let calls = 1;
  while (open.length > 0 && calls < mostCalls && found.size < mostCategories) {
    const asked = portions(open).slice(0, mostCalls - calls);
    calls += asked.length;
    const answers = await Promise.all(asked.map(several));
    const wanted = new Set(open);
    open = answers.flat().flatMap((node) => (wanted.has(node.id) ? take(found, node, node.id) : []));
  }
  return [...found.values()];
}

/** @returns IDs of categories with more below them than was returned */
function take(found: Map<string, CategoryFacts>, { children }: CategoryNode, topId?: string): string[] {
  const open: string[] = [];
  let level = children.map((node) => ({ node, parentId: topId }));
  for (let depth = 1; level.length > 0; depth += 1) {
    const fresh = level.filter(({ node: { id, name }, parentId }) => {
      if (found.has(id) || found.size >= mostCategories) return false;
      found.set(id, { id, name, ...(parentId === undefined ? {} : { parentId }) });
      return true;
    });
    for (const { node } of fresh) if (hasUntold(node, depth)) open.push(node.id);
    level = fresh.flatMap(({ node }) => node.children.map((child) => ({ node: child, parentId: node.id })));
  }
  return open;
}

const hasUntold = ({ children, childCount }: CategoryNode, depth: number): boolean =>
  children.length === 0 && (childCount === undefined ? depth >= levels : childCount > 0);
