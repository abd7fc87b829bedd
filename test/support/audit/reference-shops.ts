/** Results of all checks for tests of the scoring: typical shops, without a network. */
import catalogueFile from '../../../fixtures/catalogue.json' with { type: 'json' };
import type { Category, Confidence, Effort, Priority, Requirement } from '../../../src/audit/check.ts';
import type { Result } from '../../../src/audit/result.ts';

export interface CatalogueEntry {
  id: string;
  category: Category;
  priority: Priority;
  requires: readonly Requirement[];
  confidence: Confidence;
  effort: Effort;
}

/** Every check that is specified, also those that are not written yet. */
export const catalogue = catalogueFile as CatalogueEntry[];

export type Said = Partial<Omit<Result, 'id' | 'category' | 'priority'>>;

/** One result for an entry; a pass by default. */
export function resultFor(entry: CatalogueEntry, said: Said = {}): Result {
  const { id, category, priority, confidence, effort } = entry;
  const status = said.status ?? 'pass';
  const finding = status === 'warn' || status === 'fail';
  const value = { pass: 1, warn: 0.5, fail: 0, 'not-applicable': undefined, unknown: undefined }[status];
  return {
    id,
    category,
    name: id,
    priority,
    status,
    ...(value === undefined ? {} : { value }),
    ...(status === 'unknown' ? { reason: 'failed' } : {}),
    confidence,
    summary: `${id}: ${status}.`,
    evidence: [],
    ...(finding ? { cause: id, fix: { title: `Put ${id} right`, instructions: 'As described.' } } : {}),
    effort,
    ...said,
  };
}

const shop = (rule: (entry: CatalogueEntry) => Said | undefined): Result[] =>
  catalogue.map((entry) => resultFor(entry, rule(entry)));

const absent: Said = { status: 'not-applicable' };
const missing: Said = { status: 'not-applicable', missing: true };
const blocked: Said = { status: 'unknown', reason: 'blocked' };
const needs = ({ requires }: CatalogueEntry, ...any: Requirement[]): boolean =>
  any.some((one) => requires.includes(one));

/** Absent agent protocols: only the manifest is held against a shop. */
function withoutProtocols(entry: CatalogueEntry): Said | undefined {
  if (entry.id === 'ucp-manifest-present') return { status: 'fail' };
  if (needs(entry, 'manifest', 'official-manifest', 'flat-manifest')) return missing;
  if (needs(entry, 'browser')) return { status: 'unknown', reason: 'not-requested' };
  return ['commerce-protocols', 'agent-protocols'].includes(entry.category) ? absent : undefined;
}

/** Every check passes. */
export const perfect = (): Result[] => shop(() => undefined);

/** Everything is right that a shop had before agents could buy. */
export const goodWithoutProtocols = (): Result[] => shop(withoutProtocols);

/** No protocols, one in eight checks fails and one in four warns; criticals hold. */
export const average = (): Result[] =>
  shop((entry) => {
    const said = withoutProtocols(entry);
    if (said || entry.priority === 'critical') return said;
    const turn = catalogue.indexOf(entry) % 8;
    return turn === 0 ? { status: 'fail' } : turn % 4 === 1 ? { status: 'warn' } : undefined;
  });

/** Every request is refused: what the refusal itself shows is known, all that is behind it is not. */
export const refusingEverybody = (): Result[] =>
  shop((entry) => {
    const said = withoutProtocols(entry);
    if (said) return said;
    if (entry.id.startsWith('edge-')) return { status: 'fail', cause: 'edge:vendor' };
    if (needs(entry, 'https-public')) return undefined;
    if (needs(entry, 'robots', 'variants')) return absent;
    return entry.id === 'robots-txt-reachable' ? { status: 'warn', cause: 'edge:vendor' } : blocked;
  });

const emptyShell = [
  'product-facts-in-html',
  'price-in-html',
  'home-content-in-html',
  'listing-products-in-html',
  'products-linked-in-html',
  'product-node-present',
  'key-facts-early',
  'text-efficiency',
  'h1-single',
  'add-to-cart-control',
  'add-to-cart-without-js',
];

/** Pages are served, and a script draws everything: no product data in the HTML. */
export const scriptShell = (): Result[] =>
  shop((entry) => {
    const said = withoutProtocols(entry);
    if (said) return said;
    if (emptyShell.includes(entry.id)) return { status: 'fail', cause: 'template:product:script' };
    return needs(entry, 'product-node', 'offer')
      ? missing
      : needs(entry, 'variants', 'listing')
        ? absent
        : undefined;
  });
