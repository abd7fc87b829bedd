/** Which lines a basket of the platform can hold, and what is said about the others. Pure. */
import type { Line, QuoteProblem, QuoteLine, Shortage } from '#commerce';
import { inventoryAvailability, piecesLeft } from '../catalogue/availability.ts';
import type { ProductFacts } from '../facts.ts';
import { isSellable } from '../catalogue/product.ts';

export interface FittedLines {
  /** What goes into the basket, in the order of the input. */
  kept: Line[];
  /** Lines that are priced at nothing, because the platform refuses them; by id. */
  leftOut: Map<string, QuoteLine>;
  problems: QuoteProblem[];
}

/** The platform takes no more of one product. */
const mostPieces = 999;

/** @param refused ids of variants that a basket did not take in this number */
export function fitLines(
  lines: readonly Line[],
  details: ReadonlyMap<string, ProductFacts>,
  refused?: ReadonlySet<string>,
): FittedLines {
  const fitted: FittedLines = { kept: [], leftOut: new Map(), problems: [] };
  const barred = new Set<string>();
  for (const [variantId, same] of Map.groupBy(lines, (line) => line.variantId)) {
    const facts = details.get(variantId);
    const problems = refused?.has(variantId) ? same.map(tooMany(facts)) : whyNot(same, facts);
    fitted.problems.push(...problems);
    if (problems.length === 0) continue;
    barred.add(variantId);
    for (const line of same) fitted.leftOut.set(line.id, unpriced(line, facts));
  }
  fitted.kept = lines.filter(({ variantId }) => !barred.has(variantId));
  return fitted;
}

/** What there is of the lines that cannot be had. */
export const shortages = ({ leftOut }: FittedLines, details: ReadonlyMap<string, ProductFacts>): Shortage[] =>
  Array.from(leftOut, ([lineId, { variantId }]) => {
    const facts = details.get(variantId);
    return { lineId, available: facts ? (piecesLeft(facts) ?? 0) : 0 };
  });

function whyNot(same: readonly Line[], facts: ProductFacts | undefined): QuoteProblem[] {
  if (!facts || facts.price === undefined || facts.type === 'master' || !isSellable(facts)) {
    const text = unavailableText(facts);
    return same.map(({ id }) => ({
      code: 'item-unavailable',
      place: { line: id },
      text,
      severity: 'recoverable',
    }));
  }
  const sensible = same.every(({ quantity }) => Number.isSafeInteger(quantity) && quantity > 0);
  const pieces = same.reduce((sum, { quantity }) => sum + quantity, 0);
  const left = piecesLeft(facts);
  const isStockTheLimit = left !== undefined && left <= mostPieces;
  if (!sensible || (pieces > mostPieces && !isStockTheLimit)) return same.map(tooMany(facts));
  if (left === undefined || pieces <= left) return [];
  const line = lineBeyond(same, left);
  return [
    {
      code: 'out-of-stock',
      place: left > 0 ? { line, member: 'quantity' } : { line },
      text:
        left > 0
          ? `Only ${left} of “${facts.name}” ${left === 1 ? 'is' : 'are'} left. Reduce the quantity.`
          : `“${facts.name}” is out of stock. Remove it.`,
      severity: 'recoverable',
    },
  ];
}

const tooMany =
  (facts: ProductFacts | undefined) =>
  ({ id }: Line): QuoteProblem => ({
    code: 'quantity-limited',
    place: { line: id, member: 'quantity' },
    text: `This quantity of “${facts?.name ?? 'this item'}” cannot be ordered. Change the quantity.`,
    severity: 'recoverable',
  });

function unavailableText(facts: ProductFacts | undefined): string {
  if (!facts) return 'This item is not available. Remove it.';
  if (facts.type === 'master') return `“${facts.name}” has variants. Select one of them.`;
  if (facts.type === 'set' || facts.type === 'bundle')
    return `“${facts.name}” is a ${facts.type} and is sold in the storefront only. Remove it.`;
  if (facts.type === 'option')
    return `“${facts.name}” has options that can be selected in the storefront only. Remove it.`;
  return `“${facts.name}” is not sold in this currency. Remove it.`;
}

/** The line at which the quantity exceeds the limit. */
function lineBeyond(lines: readonly Line[], limit: number): string {
  let pieces = 0;
  return lines.find(({ quantity }) => (pieces += quantity) > limit)?.id ?? '';
}

const unpriced = (line: Line, facts: ProductFacts | undefined): QuoteLine => ({
  id: line.id,
  variantId: line.variantId,
  ...(line.parentId === undefined ? {} : { parentId: line.parentId }),
  title: facts?.name ?? 'Unavailable item',
  unitPrice: 0,
  quantity: line.quantity,
  subtotal: 0,
  discounts: [],
  tax: 0,
  total: 0,
  requiresShipping: facts !== undefined,
  availability: facts?.price === undefined ? { state: 'discontinued' } : inventoryAvailability(facts),
});
