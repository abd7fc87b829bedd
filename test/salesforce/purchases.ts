/** Whole purchases as an agent makes them, and what of their answers must be the same wherever the store keeps its goods. */
import canonicalize from 'canonicalize';
import type { CheckoutInput } from '#commerce';
import type { Answer } from '../selling/open-store.ts';
import { codesOf, type Shopper } from '../selling/shopper.ts';

// Its types speak of another module system than its code.
const serialize = canonicalize as unknown as (value: unknown) => string | undefined;

type Json = Answer['body'];

/** RFC 8785, one line for each step. */
export type Told = string[];

const byText = (a: unknown, b: unknown): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

/** Taxes as one: only our own store returns them by name, which the others declare. */
function sums(totals: Json[] = []): unknown[] {
  const byType = Map.groupBy(totals, ({ type }: Json): string => type);
  return Array.from(byType, ([type, entries]) => ({
    type,
    amount: entries.reduce((sum: number, { amount }: Json) => sum + amount, 0),
  })).sort(byText);
}

const messages = (body: Json): { code: string; path?: string }[] =>
  (body.messages ?? [])
    .map(({ type, code = null, severity = null, path = null }: Json) => ({ type, code, severity, path }))
    .sort(byText);

const unpriced = new Set(['out_of_stock', 'item_unavailable', 'quantity_limited']);

const delivery = (body: Json): unknown =>
  (body.fulfillment?.methods ?? []).map(({ type, line_item_ids, groups = [] }: Json) => ({
    type,
    lines: line_item_ids,
    groups: groups.map(({ line_item_ids: of, options = [], selected_option_id = null }: Json) => {
      const chosen = options.find(({ id }: Json) => id === selected_option_id);
      return {
        of,
        selected: selected_option_id,
        price: chosen ? sums(chosen.totals) : null,
        options: options.map(({ id }: Json) => id).sort(),
      };
    }),
  }));

/** Not compared: texts, dates, links, addresses of pages, ids of resources, stock, tracking, returns. */
function essence({ status, body }: Answer): string | undefined {
  const { code = null, problems = [], ucp, currency = null, totals, line_items = [], discounts } = body;
  // The platform prices no line that it cannot deliver: declared.
  const isPriced = !codesOf(body).some((one) => unpriced.has(one));
  return serialize({
    http: status,
    refused: code,
    problems: problems.map(({ path }: Json) => path),
    outcome: ucp?.status ?? null,
    status: body.status ?? null,
    currency,
    totals: isPriced && sums(totals),
    messages: messages(body).filter(({ path }) => isPriced || !path?.startsWith('$.fulfillment')),
    lines: line_items.map(({ id, item, quantity, totals: own, status: state = null }: Json) => ({
      id,
      item: { id: item.id, price: isPriced && (item.price ?? null) },
      quantity,
      totals: isPriced && sums(own),
      state,
    })),
    discounts: discounts && {
      codes: discounts.codes ?? [],
      applied: (discounts.applied ?? [])
        .map(({ code: by = null, amount, automatic = false, allocations = [] }: Json) => ({
          by,
          amount,
          automatic,
          allocations,
        }))
        .sort(byText),
    },
    delivery: isPriced && delivery(body),
    isOrdered: body.order !== undefined,
    isHandedOff: body.continue_url !== undefined,
  });
}

/** Our input as UCP has it. */
export function bodyOf({ lines, buyer, groups, codes, context }: CheckoutInput, currency: string): Json {
  const [group] = groups;
  const destinations = (group?.destinations ?? []).flatMap((one) => {
    if (one.type !== 'address') return [];
    const { firstName, lastName, street, locality, region, postalCode, country } = one.address;
    const address = {
      first_name: firstName,
      last_name: lastName,
      street_address: street,
      address_locality: locality,
      address_region: region,
      postal_code: postalCode,
      address_country: country,
    };
    return [Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined))];
  });
  return {
    line_items: lines.map(({ variantId, quantity }) => ({ item: { id: variantId }, quantity })),
    context: {
      currency,
      ...(context.country ? { address_country: context.country } : {}),
      ...(context.region ? { address_region: context.region } : {}),
      ...(context.postalCode ? { postal_code: context.postalCode } : {}),
    },
    ...(buyer?.email ? { buyer: { email: buyer.email } } : {}),
    ...(codes.length > 0 ? { discounts: { codes } } : {}),
    ...(group ? { fulfillment: { methods: [{ type: 'shipping', destinations }] } } : {}),
  };
}

/** Creates, chooses the delivery, is declined, pays, pays again, comes too late, and looks at the order. */
export async function purchase(me: Shopper, input: CheckoutInput, currency: string): Promise<Told> {
  const answers: Answer[] = [];
  const step = async (answer: Promise<Answer>): Promise<Json> => {
    answers.push(await answer);
    return answers.at(-1)?.body;
  };
  const content = bodyOf(input, currency);
  const made = await step(me.create(content));
  const { id } = made;
  if (id !== undefined) {
    const [method] = made.fulfillment?.methods ?? [];
    const optionId = input.groups[0]?.optionId;
    if (method && optionId !== undefined) {
      const groups = method.groups.map((group: Json) => ({ id: group.id, selected_option_id: optionId }));
      const methods = [{ ...content.fulfillment.methods[0], id: method.id, groups }];
      const line_items = made.line_items.map(({ id: line, item, quantity }: Json) => ({
        id: line,
        item: { id: item.id },
        quantity,
      }));
      await step(me.update(id, { ...content, line_items, fulfillment: { methods } }));
    }
    await step(me.pay(id, 'pm_sandbox_decline'));
    const paid = await step(me.pay(id));
    await step(me.pay(id));
    await step(me.read(id));
    await step(me.update(id, content));
    await step(me.cancel(id));
    await step(me.read(id));
    if (paid.order) await step(me.order(paid.order.id));
  }
  return answers.map((answer) => essence(answer) ?? '');
}

/** What is wrong with a call, or cannot be any more. */
export const refusals: [name: string, make: (me: Shopper, variantId: string) => Promise<Answer[]>][] = [
  [
    'an unknown product',
    async (me) => [await me.create({ line_items: [{ item: { id: 'none' }, quantity: 1 }] })],
  ],
  [
    'a product instead of a variant',
    async (me) => [await me.create({ line_items: [{ item: { id: 'fjord-table-lamp' }, quantity: 1 }] })],
  ],
  ['no lines', async (me) => [await me.create({ line_items: [] })]],
  ['zero units', async (me, id) => [await me.create({ line_items: [{ item: { id }, quantity: 0 }] })]],
  ['half a unit', async (me, id) => [await me.create({ line_items: [{ item: { id }, quantity: 1.5 }] })]],
  [
    'more units than in stock',
    async (me, id) => [await me.create({ line_items: [{ item: { id }, quantity: 500 }] })],
  ],
  [
    'a million units',
    async (me, id) => [await me.create({ line_items: [{ item: { id }, quantity: 1_000_000 }] })],
  ],
  [
    'an unknown checkout',
    async (me) => {
      const id = 'chk_AAAAAAAAAAAAAAAAAAAAAAAA';
      return [
        await me.read(id),
        await me.update(id, { line_items: [] }),
        await me.pay(id),
        await me.cancel(id),
      ];
    },
  ],
  ['an unknown order', async (me) => [await me.order('00000042.AAAAAAAAAAAAAAAAAAAAAA')]],
  [
    'a canceled checkout',
    async (me, variantId) => {
      const { id } = await me.ready([variantId, 1]);
      return [
        await me.cancel(id),
        await me.pay(id),
        await me.update(id, { line_items: [] }),
        await me.read(id),
      ];
    },
  ],
  [
    'an invalid payment',
    async (me, variantId) => {
      const { id } = await me.ready([variantId, 1]);
      const path = `/api/ucp/checkout/sessions/${id}/pay`;
      const credential = { type: 'token', token: 'pm_sandbox_success' };
      return [
        await me.call(path, {}),
        await me.call(path, { handler_id: 'sandbox' }),
        await me.call(path, { handler_id: 'elsewhere', credential }),
        // A token that does not exist is refused by name where the sandbox is our own processor: test/selling/first-tries.test.ts.
        await me.call(path, {
          handler_id: 'sandbox',
          credential: { type: 'token', token: 'pm_sandbox_decline' },
        }),
        await me.read(id),
      ];
    },
  ],
  [
    'a challenge',
    async (me, variantId) => {
      const { id } = await me.ready([variantId, 1]);
      return [
        await me.pay(id, 'pm_sandbox_challenge'),
        await me.pay(id),
        await me.read(id),
        await me.cancel(id),
        await me.read(id),
      ];
    },
  ],
  [
    'a bank that keeps processing',
    async (me, variantId) => {
      const { id } = await me.ready([variantId, 1]);
      return [
        await me.pay(id, 'pm_sandbox_processing'),
        await me.update(id, { line_items: [] }),
        await me.cancel(id),
        await me.read(id),
      ];
    },
  ],
];

export const toldOf = (answers: readonly Answer[]): Told => answers.map((answer) => essence(answer) ?? '');
