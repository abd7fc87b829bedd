/** The search for orders, and whether its failures are about the setup of the site. */
import type { OrderFacts } from '../facts.ts';
import type { ShopApi } from '../shop-api.ts';
import { orderSearchDocument } from './documents.ts';
import { withoutOrderIndex } from './errors.ts';
import { ordersOf } from './map.ts';
import { orderSearchRequest } from './requests.ts';
import type { AsApplication } from './tokens.ts';
import type { Wire } from './wire.ts';

/** Milliseconds that failures must go on for, and after which the next one begins anew. */
const lasting = 10 * 60_000;
const forgotten = 60 * 60_000;

export function createOrderSearch(
  wire: Wire,
  asApplication: AsApplication,
  now: () => number,
): Required<Pick<ShopApi, 'findOrder' | 'checkOrderSearch'>> {
  let failing: { since: number; last: number } | undefined;

  function isLasting(): boolean {
    const last = now();
    const since = failing && last - failing.last < forgotten ? failing.since : last;
    failing = { since, last };
    return last - since >= lasting;
  }

  /** Of the search alone: a fault of the account manager looks the same. */
  function judged(error: unknown, isCheck: boolean): unknown {
    const told = withoutOrderIndex(error);
    if (told === error || (!isLasting() && !isCheck)) return error;
    wire.refusals?.refused(told);
    return told;
  }

  const search = (reference: string, isCheck: boolean): Promise<OrderFacts | undefined> =>
    asApplication((token) =>
      wire
        .read(
          {
            operation: 'findOrder',
            method: 'POST',
            path: 'order_search',
            body: orderSearchRequest(reference),
            token,
            safe: true,
          },
          orderSearchDocument,
          ({ hits }) => {
            failing = undefined;
            const own = hits.filter(({ data }) => data.c_portico_reference === reference);
            return ordersOf(own.map(({ data }) => data))[0];
          },
        )
        .catch((error: unknown) => {
          throw judged(error, isCheck);
        }),
    );

  return {
    findOrder: (reference) => search(reference, false),
    async checkOrderSearch() {
      await search('portico-check', true);
    },
  };
}
