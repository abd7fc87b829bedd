/** `dw.order.TaxMgr`. */
import type { Scope } from '../../contract.ts';
import { documented } from '../../documented.ts';
import { requestState } from './request-state.ts';

export const taxPolicies = { TAX_POLICY_GROSS: 0, TAX_POLICY_NET: 1 } as const;

/**
 * A site of the platform has one policy. The sandbox's stores decide by place and currency, so the policy is that of the basket or
 * order whose prices the request looked at last, and the site's own before.
 */
export const taxMgr = (scope: Scope): object =>
  documented('dw.order.TaxMgr', {
    ...taxPolicies,
    get taxationPolicy() {
      const { gross } = requestState(scope);
      return gross === undefined ? ownPolicy(scope) : policyOf(gross);
    },
  });

const policyOf = (gross: boolean): number =>
  gross ? taxPolicies.TAX_POLICY_GROSS : taxPolicies.TAX_POLICY_NET;

async function ownPolicy({ site, session, instance: { world } }: Scope): Promise<number> {
  const { scripting } = world;
  const shopper = { customerId: session.customerId, site };
  const { currency } = session;
  const { quote } = await scripting.price(scripting.newBasket(shopper, { temporary: true, currency }));
  return policyOf(quote.totals.pricesIncludeTax);
}
