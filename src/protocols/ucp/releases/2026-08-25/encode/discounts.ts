/** Discounts. Source: https://ucp.dev/2026-08-25/specification/shopping/extensions/discount: positive here, negative in totals. */
import type { AppliedPromotion, Quote } from '#commerce';
import type { JsonObject } from '../../../release.ts';
import { present } from '../../../wire/present.ts';
import { isReverseDomain } from '../names.ts';
import { methodGroups } from './fulfillment.ts';

export const discounts = (
  quote: Quote,
  codes: readonly string[],
  { fulfillment }: { fulfillment: boolean },
): JsonObject => ({
  codes,
  applied: quote.promotions.map((promotion) => applied(promotion, quote, fulfillment)),
});

const applied = (promotion: AppliedPromotion, quote: Quote, fulfillment: boolean): JsonObject =>
  present({
    title: promotion.title,
    amount: promotion.amount,
    code: promotion.code,
    automatic: promotion.automatic,
    priority: Math.max(1, promotion.priority),
    provisional: promotion.provisional,
    eligibility:
      promotion.eligibility !== undefined && isReverseDomain(promotion.eligibility)
        ? promotion.eligibility
        : undefined,
    allocations: allocations(promotion, quote, fulfillment),
  });

/** With paths into the answer; left out when a part has no place there, because the parts must sum to the amount. */
function allocations(
  { allocations }: AppliedPromotion,
  quote: Quote,
  fulfillment: boolean,
): JsonObject[] | undefined {
  const parts = allocations.map(({ amount, ...target }) => ({
    path: targetPath(target, quote, fulfillment),
    amount,
  }));
  return parts.length && parts.every(({ path }) => path !== undefined) ? parts : undefined;
}

function targetPath(
  target: { lineId: string } | { groupId: string },
  quote: Quote,
  fulfillment: boolean,
): string | undefined {
  const [list, id, members] =
    'lineId' in target
      ? (['$.line_items', target.lineId, quote.lines] as const)
      : (['$.fulfillment.methods', target.groupId, fulfillment ? methodGroups(quote) : []] as const);
  const index = members.findIndex((member) => member.id === id);
  return index < 0 ? undefined : `${list}[${index}]`;
}
