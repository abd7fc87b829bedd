/** Keys that are there without a value, on product nodes and their offers. */
import type { ProductFacts } from '../facts.ts';
import { isBlank } from '../blank.ts';
import { isProps, objectsOf, type Graph, type Props } from './values.ts';

type Blank = ProductFacts['blanks'][number];

const MAX_BLANKS = 100;
/** What customers wrote, and what other products are. */
const foreign = new Set(
  'review reviews isRelatedTo isSimilarTo isVariantOf isAccessoryOrSparePartFor isConsumableFor'.split(' '),
);
/** A zero there is a term: free shipping, free return. */
const terms = new Set(['hasMerchantReturnPolicy', 'shippingDetails', 'eligibleQuantity', 'inventoryLevel']);

const shown = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 100);

/** `key` is the property of a Product or Offer node under which the blank stands: `brand` for a brand without a name. */
export function blanksOf(graph: Graph, product: Props, path: string): Blank[] {
  const found: Blank[] = [];

  const scan = (value: unknown, key: string, property: string, at: string): void => {
    if (found.length >= MAX_BLANKS) return;
    const empty = Array.isArray(value)
      ? value.length === 0
      : isProps(value) && isBlank(value) && !Object.hasOwn(value, '@id');
    if (empty || (typeof value !== 'object' && isBlank(value, property)) || value === null) {
      found.push({ key, path: at, value: shown(value) });
    } else if (Array.isArray(value))
      value.forEach((item, index) => scan(item, key, property, `${at}/${index}`));
    else if (isProps(value)) {
      for (const [name, member] of Object.entries(value)) {
        if (name.startsWith('@')) continue;
        const measured = terms.has(key) ? '' : name === 'value' || name === 'price' ? property : name;
        scan(member, key, measured, `${at}/${name}`);
      }
    }
  };

  const seen = new Set<string>();
  const visit = (node: Props, at: string, depth: number): void => {
    if (seen.has(at)) return;
    seen.add(at);
    const base = at.includes(' /') ? at : `${at} `;
    for (const [key, value] of Object.entries(node)) {
      if (key.startsWith('@') || foreign.has(key)) continue;
      const nested =
        (key === 'offers' || key === 'hasVariant') && depth < 4 ? objectsOf(graph, node, at, key) : [];
      if (nested.length === 0) scan(value, key, terms.has(key) ? '' : key, `${base}/${key}`);
      for (const inner of nested) if (found.length < MAX_BLANKS) visit(inner.props, inner.path, depth + 1);
    }
  };

  visit(product, path, 0);
  return found;
}
