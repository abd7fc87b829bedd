/** Buys as Google does. Every response is judged; what was opened is canceled unless it is paid. */
import { randomInt, randomUUID } from 'node:crypto';
import { firstBuyable } from '#ucp';
import { inShort, listOf, objectOf, textOf, type Ask, type GoogleAnswer, type Json } from './ask.ts';
import {
  checkoutIn,
  isPaid,
  judgeBareToken,
  judgeBusinessError,
  judgeCheckout,
  judgeDecline,
  judgeTime,
  type GoogleStep,
} from './answers.ts';
import type { GooglePayHandler } from './handler.ts';
import type { StoreProfile } from './profile.ts';
import type { Verdicts } from './rules.ts';
import { billingAddress, paymentOf, type MakeToken } from './token.ts';

export interface BuyerOptions {
  ask: Ask;
  verdicts: Verdicts;
  rest: string;
  /** ID of the variant. */
  item: string;
  makeToken: MakeToken;
}

/** `status` of the checkout, its ID, and what else the store returned. */
export interface OpenedCheckout {
  id: string;
  checkout: Json;
}

const country = 'US';
const currency = 'USD';
/** What Google sends before the buyer is known. */
const place = {
  address_locality: billingAddress.address_locality,
  address_region: billingAddress.address_region,
  postal_code: billingAddress.postal_code,
  address_country: country,
};
const buyer = { first_name: 'Jordan', last_name: 'Rivera', phone_number: '+16505550100' };

export type GoogleBuyer = ReturnType<typeof createGoogleBuyer>;

export function createGoogleBuyer({ ask, verdicts, rest, item, makeToken }: BuyerOptions) {
  /** Who buys: a store may count what failed by email address and street. */
  let person = randomInt(100_000, 1_000_000);

  /** All that came, so that a caller can see what was blocked. */
  const seen: GoogleAnswer[] = [];
  const call = async (
    method: 'POST' | 'PUT',
    path: string,
    content: Json,
    step?: GoogleStep,
  ): Promise<GoogleAnswer> => {
    const answer = await ask({
      method,
      url: `${rest}/checkout-sessions${path}`,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        'request-id': randomUUID(),
      },
      content,
    });
    seen.push(answer);
    if (step) judgeTime(verdicts, step, answer);
    return answer;
  };

  const lines = (id: string, quantity: number) => [{ item: { id }, quantity }];
  const shipping = (destination: Json) => ({ methods: [{ type: 'shipping', destinations: [destination] }] });
  const createWith = (content: Json): Promise<GoogleAnswer> => call('POST', '', content, 'create');
  const at = ({ id }: OpenedCheckout): string => `/${encodeURIComponent(id)}`;

  const opened = (step: string, answer: GoogleAnswer): OpenedCheckout | undefined => {
    const checkout = checkoutIn(answer);
    const id = textOf(checkout?.['id']);
    if (checkout && id !== undefined) {
      judgeCheckout(verdicts, step, checkout, currency);
      return { id, checkout };
    }
    judgeBusinessError(verdicts, step, answer);
    verdicts.fail('google-checkout', `${step} returned ${inShort(answer)}.`);
    return undefined;
  };

  /** The store refuses an address without line_item_ids, so later requests leave it out. */
  let leavesOutAddress = false;
  const where = (destination: Json): Json => (leavesOutAddress ? {} : { fulfillment: shipping(destination) });

  /** Lines and a part of the address, as Google creates it; without the address where the store refuses it so. */
  async function create(): Promise<OpenedCheckout | undefined> {
    const answer = await createWith({ line_items: lines(item, 1), fulfillment: shipping(place) });
    if (
      checkoutIn(answer) ||
      (answer.status ?? 500) >= 500 ||
      answer.status === 403 ||
      answer.status === 429
    ) {
      if (checkoutIn(answer)) verdicts.pass('google-line-items', 'Create works without line_item_ids.');
      return opened('create', answer);
    }
    const plain = await createWith({ line_items: lines(item, 1) });
    if (!checkoutIn(plain)) return opened('create', answer);
    leavesOutAddress = true;
    verdicts.fail(
      'google-line-items',
      `Create with an address and without line_item_ids was rejected: ${inShort(answer)}.`,
    );
    return opened('create', plain);
  }

  /** Buyer and full address, then the first delivery option, unless the store selected one. */
  async function fill(given: OpenedCheckout): Promise<OpenedCheckout | undefined> {
    const line = listOf(given.checkout['line_items'])[0];
    const content = {
      line_items: [{ id: textOf(line?.['id']), item: { id: item }, quantity: 1 }],
      buyer: { ...buyer, email: `google-buyer-${person}@example.com` },
    };
    const method = methodFor(given.checkout, `${person} Castro Street`);
    const first = opened(
      'update',
      await call('PUT', at(given), { ...content, fulfillment: { methods: [method] } }, 'update'),
    );
    if (!first || first.checkout['status'] === 'ready_for_complete') return first;
    const choice = choiceIn(first.checkout);
    if (!choice) return first;
    const chosen = { ...method, ...choice };
    return opened(
      'update',
      await call('PUT', at(given), { ...content, fulfillment: { methods: [chosen] } }, 'update'),
    );
  }

  const cancel = async (given: OpenedCheckout): Promise<boolean> => {
    const answer = await call('POST', `${at(given)}/cancel`, {});
    return checkoutIn(answer)?.['status'] === 'canceled';
  };

  const complete = (given: OpenedCheckout, content: Json): Promise<GoogleAnswer> =>
    call('POST', `${at(given)}/complete`, content, 'complete');

  return {
    /** The next checkouts are of someone else. */
    becomeAnother: (): void => void (person = randomInt(100_000, 1_000_000)),
    create,
    fill,
    cancel,
    complete,
    seen,

    /** Requests that a store has to refuse with a code that Google shows. */
    async judgeRefusals(): Promise<void> {
      const refused: [step: string, content: Json][] = [
        ['an unknown item', { line_items: lines('portico-no-such-item', 1), ...where(place) }],
        ['a quantity of 100,000', { line_items: lines(item, 100_000), ...where(place) }],
        [
          'an address in Antarctica',
          {
            line_items: lines(item, 1),
            fulfillment: shipping({
              address_locality: 'McMurdo',
              postal_code: '96599',
              address_country: 'AQ',
            }),
          },
        ],
      ];
      for (const [step, content] of refused) {
        if (leavesOutAddress && step.startsWith('an address')) continue;
        const answer = await createWith(content);
        const checkout = checkoutIn(answer);
        judgeBusinessError(verdicts, step, answer);
        const id = textOf(checkout?.['id']);
        if (checkout && id !== undefined) await cancel({ id, checkout });
      }
    },

    /** A payment that a test account declines. @returns whether it was paid */
    async judgeDeclined(given: OpenedCheckout, handler: GooglePayHandler): Promise<boolean> {
      const token = makeToken(handler, 'declined');
      if (token === undefined) return false;
      const answer = await complete(given, paymentOf(handler, token));
      judgeDecline(verdicts, handler.gateway ?? '', answer, given.checkout);
      return isPaid(answer);
    },

    /** A payment method of Stripe's test mode: it cannot charge real money. @returns whether it was paid */
    async judgeBare(given: OpenedCheckout, handler: GooglePayHandler): Promise<boolean> {
      const answer = await complete(given, paymentOf(handler, 'pm_card_visa'));
      judgeBareToken(verdicts, answer);
      return isPaid(answer);
    },
  };
}

/** The method that the store returned, with the whole address. */
function methodFor(checkout: Json, street: string): Json {
  const known = listOf(objectOf(checkout['fulfillment'])['methods'])[0] ?? {};
  const destination = listOf(known['destinations'])[0] ?? {};
  const lineIds = listOf(checkout['line_items']).map(({ id }) => id);
  const id = textOf(known['id']);
  const destinationId = textOf(destination['id']);
  return {
    ...(id === undefined ? {} : { id }),
    type: 'shipping',
    line_item_ids: lineIds,
    destinations: [
      {
        ...(destinationId === undefined ? {} : { id: destinationId }),
        ...billingAddress,
        street_address: street,
      },
    ],
    ...(destinationId === undefined ? {} : { selected_destination_id: destinationId }),
  };
}

function choiceIn(checkout: Json): Json | undefined {
  const method = listOf(objectOf(checkout['fulfillment'])['methods'])[0] ?? {};
  const groups = listOf(method['groups']);
  const destinations = listOf(method['destinations']);
  if (groups.length === 0) return undefined;
  return {
    ...(destinations[0]?.['id'] === undefined ? {} : { selected_destination_id: destinations[0]['id'] }),
    groups: groups.map((group) => ({
      id: group['id'],
      selected_option_id: listOf(group['options'])[0]?.['id'] ?? null,
    })),
  };
}

/** A variant on sale: from the catalog, or from discovery where the release has no catalog. `why`: there is none. */
export async function findItem(
  ask: Ask,
  { rest, discover }: Pick<StoreProfile, 'rest' | 'discover'>,
): Promise<{ id: string } | { why: string }> {
  let why =
    'No item on sale was found, so nothing could be bought. “portico sandbox google --item ID” buys one that you name.';
  const content = {
    filters: { price: { min: 0 } },
    pagination: { limit: 5 },
    context: { address_country: country },
  };
  if (rest !== undefined) {
    const found = await ask({
      method: 'POST',
      url: `${rest}/catalog/search`,
      headers: { 'content-type': 'application/json' },
      content,
    });
    const product = firstBuyable(found.json);
    if (product) return { id: product.variantId };
    if (found.status !== 200)
      why = `The catalog search returned ${inShort(found)}, so no item could be chosen and nothing was bought.`;
  }
  if (discover === undefined) return { why };
  const url = new URL(discover);
  url.searchParams.set('in_stock', 'true');
  url.searchParams.set('limit', '5');
  const product = firstBuyable((await ask({ method: 'GET', url: url.href })).json);
  return product ? { id: product.variantId } : { why };
}
