/** What the documentation says was never run on a live instance, and how a recording proves a line of it. */
import type { RecordedExchange } from './exchange.ts';
import type { StepResult } from './scenario.ts';

export interface Claim {
  id: string;
  /** As it is in docs/salesforce.md, without the list marker. */
  line: string;
  /** Absent: no recording can prove it. */
  provenBy?(recording: { exchanges: readonly RecordedExchange[]; results: readonly StepResult[] }): boolean;
}

const factsOf = (results: readonly StepResult[], step: string): Record<string, unknown> | undefined => {
  const found = results.find((one) => one.step === step);
  return found && 'facts' in found ? (found.facts as Record<string, unknown>) : undefined;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The basket that was created with a coupon, a shipping method and a custom attribute came back with all three. */
function keepsWhatWasSent(exchanges: readonly RecordedExchange[]): boolean {
  return exchanges.some(({ request: { method, target, body }, answer: { status, document } }) => {
    if (method !== 'POST' || !/\/baskets(?:\?|$)/.test(target) || status > 299) return false;
    if (!isRecord(body) || !isRecord(document)) return false;
    const codes = (value: Record<string, unknown>): unknown[] =>
      listOf(value['couponItems'] ?? value['coupon_items']).map(({ code }) => code);
    const methods = (value: Record<string, unknown>): unknown[] =>
      listOf(value['shipments']).map((one) => {
        const chosen = one['shippingMethod'] ?? one['shipping_method'];
        return isRecord(chosen) ? chosen['id'] : undefined;
      });
    const [code] = codes(body);
    const [method0] = methods(body);
    const reference = body['c_portico_reference'];
    return (
      code !== undefined &&
      method0 !== undefined &&
      reference !== undefined &&
      codes(document).includes(code) &&
      methods(document).includes(method0) &&
      document['c_portico_reference'] === reference
    );
  });
}

const listOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];

export const claims: readonly Claim[] = [
  {
    id: 'basket-body',
    line: 'Whether the instance fills in coupons, shipping method, and custom attributes from the body of `POST /baskets` exactly as documented.',
    provenBy: ({ exchanges }) => keepsWhatWasSent(exchanges),
  },
  {
    id: 'guest-orders',
    line: 'Whether guests can list their own orders (`/customers/{id}/orders`) with a guest token on every instance.',
    provenBy({ results }) {
      const orderNo = factsOf(results, 'order')?.['orderNo'];
      const own = factsOf(results, 'own-orders');
      return (
        orderNo !== undefined &&
        Array.isArray(own) &&
        own.some((one: unknown) => isRecord(one) && one['orderNo'] === orderNo)
      );
    },
  },
  {
    id: 'fault-names',
    line: 'Names of faults and coupon statuses beyond those in the documentation.',
  },
  {
    id: 'rounding',
    line: 'The order of rounding when order-level promotions are distributed over items.',
  },
  {
    id: 'edge-cache',
    line: 'How long the edge caches a manifest that the cartridge sends.',
  },
];

export const provenClaims = (recording: Parameters<NonNullable<Claim['provenBy']>>[0]): string[] =>
  claims.flatMap(({ id, provenBy }) => (provenBy?.(recording) ? [id] : []));
