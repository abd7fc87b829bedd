/** Creates a checkout, adds buyer, address, and delivery, checks the totals, and cancels it. Never pays: the one payment that it tries cannot succeed. */
import { asObject, type Json } from '#manifest';
import { isSameSite, type BuyableProduct } from '#ucp';
import {
  callsOf,
  paymentCall,
  sessionsOf,
  type DryRunOptions,
  type SessionCall,
  type CheckoutSessions,
} from './dry-run-calls.ts';
import { testAddress, testBuyer } from '../addresses.ts';
import { answerCode, type DoctorAnswer } from './answer.ts';
import { inWords } from '../contents.ts';
import { dryRunPath, objectList, fulfillmentMethods } from '../checkout-parts.ts';
import { judgeFulfillment, judgeMade, judgeReady, judgeTotals } from './dry-run-checks.ts';
import { judgeHandlers } from '../handlers.ts';
import type { DryRunReport } from '../report.ts';
import { judgeSharedTokens } from '../shared-tokens.ts';
import type { DoctorVisit } from './visit.ts';

export async function dryRun(options: DryRunOptions): Promise<DryRunReport> {
  const { visit, product } = options;
  const sessions = sessionsOf(options);
  const why = !sessions
    ? 'The manifest advertises no checkout that Portico can call.'
    : !isOwnHost(visit, sessions.url)
      ? 'The checkout endpoint is on another site’s host, which may not be yours.'
      : product
        ? undefined
        : options.surface.offers.search || options.surface.discover !== undefined
          ? 'The search returned no product on sale, or was rejected.'
          : 'The manifest advertises no catalog search, so there is no product to try.';
  if (why !== undefined || !sessions || !product) return notRun(visit, why ?? '');
  const steps: DryRunReport['steps'] = [];
  const call = callsOf(options, sessions, steps);
  const checkout = await tryCheckout(options, product, sessions, call);
  const { title, variantId, amount, currency } = product;
  return {
    ran: true,
    steps,
    product: { title: title.slice(0, 200), variantId, amount, currency },
    ...(checkout ? { checkout } : {}),
  };
}

/** A token for that instance and site shows that Salesforce's own UCP is the caller's. */
const isOwnHost = ({ origin, isOwnNative, slasToken }: DoctorVisit, url: string): boolean =>
  isSameSite(new URL(url).hostname, new URL(origin).hostname) ||
  (slasToken !== undefined && isOwnNative(url) === true);

export function notRun({ notes }: DoctorVisit, reason: string): DryRunReport {
  notes.skip('dry-run', dryRunPath, reason);
  return { ran: false, reason, steps: [] };
}

async function tryCheckout(
  options: DryRunOptions,
  product: BuyableProduct,
  sessions: CheckoutSessions,
  call: SessionCall,
): Promise<DryRunReport['checkout']> {
  const { notes } = options.visit;
  const lines = [{ item: { id: product.variantId }, quantity: 1 }];
  const made = await call('create', 'POST', '', { line_items: lines });
  const checkout = checkoutIn(made);
  const { id } = checkout ?? {};
  if (!checkout || typeof id !== 'string' || id === '' || id.length > 255) {
    notes.fail(
      'checkout-create',
      dryRunPath,
      `Creating a checkout for “${product.title.slice(0, 80)}” returned ${inWords(made)}.`,
    );
    return undefined;
  }
  notes.ok('dry-run', dryRunPath, `Tried with one unit of “${product.title.slice(0, 80)}”.`);
  notes.ok('checkout-create', dryRunPath, `The checkout was created with status ${statusOf(checkout)}.`);
  const path = `/${encodeURIComponent(id)}`;
  let last = checkout;
  try {
    judgeMade(notes, product, checkout);
    last = await fillIn(options, checkout, product, (content) => call('update', 'PUT', path, content));
    judgeTotals(notes, last);
    judgeHandlers(options.visit, dryRunPath, last, 'checkout');
    judgeReady(notes, last);
    await judgeSharedTokens(options.visit, last, (handlerId, credential) =>
      call('pay', 'POST', ...paymentCall(sessions, path, handlerId, credential)),
    );
  } finally {
    await giveUp(options.visit, await call('cancel', 'POST', `${path}/cancel`, {}));
  }
  return summary(last);
}

/** Sends buyer and address, then the first delivery option unless the store selected one. */
async function fillIn(
  { visit: { notes }, release, country }: DryRunOptions,
  checkout: Json,
  { variantId, currency }: BuyableProduct,
  update: (content: unknown) => Promise<DoctorAnswer>,
): Promise<Json> {
  const address = testAddress(currency, country);
  const [line] = objectList(checkout['line_items']);
  const lineId = line?.['id'];
  const content = {
    line_items: [
      { ...(typeof lineId === 'string' ? { id: lineId } : {}), item: { id: variantId }, quantity: 1 },
    ],
    buyer: testBuyer,
  };
  const [known] = fulfillmentMethods(checkout);
  const method = {
    ...(typeof known?.['id'] === 'string' ? { id: known['id'] } : {}),
    type: 'shipping',
    line_item_ids: typeof lineId === 'string' ? [lineId] : [],
    destinations: [{ ...(release >= '2026-08-25' ? { type: 'shipping_address' } : {}), ...address }],
  };
  const addressed = await update({ ...content, fulfillment: { methods: [method] } });
  const with1 = checkoutIn(addressed);
  const where = `${address.address_locality}, ${address.address_country}`;
  if (!with1) {
    notes.fail(
      'address',
      dryRunPath,
      `An update with a buyer and an address in ${where} returned ${inWords(addressed)}.`,
    );
    return checkout;
  }
  const choice = judgeFulfillment(notes, with1, where);
  if (!choice) return with1;
  const chosen = await update({ ...content, fulfillment: { methods: [{ ...method, ...choice }] } });
  const with2 = checkoutIn(chosen);
  if (with2) return with2;
  notes.fail('delivery', dryRunPath, `Selecting a delivery option returned ${inWords(chosen)}.`);
  return with1;
}

function giveUp({ notes }: DoctorVisit, answer: DoctorAnswer): void {
  if (asObject(answer.json)?.['status'] === 'canceled')
    notes.ok('cancel', dryRunPath, 'The checkout was canceled. Nothing was paid.');
  else
    notes.fail(
      'cancel',
      dryRunPath,
      `Canceling returned ${inWords(answer)}. The checkout stays open until it expires. Nothing was paid.`,
    );
}

/** The checkout in a response; undefined for an error. */
function checkoutIn(answer: DoctorAnswer): Json | undefined {
  const { status = 0 } = answer.exchange;
  const json = asObject(answer.json);
  return (status === 200 || status === 201) && answerCode(json) === undefined ? json : undefined;
}

const statusOf = ({ status }: Json): string => (typeof status === 'string' ? status.slice(0, 40) : '(none)');

function summary(checkout: Json): DryRunReport['checkout'] {
  const { currency, status } = checkout;
  const total = objectList(checkout['totals']).find(({ type }) => type === 'total')?.['amount'];
  return {
    ...(typeof status === 'string' ? { status: status.slice(0, 40) } : {}),
    ...(typeof total === 'number' ? { total } : {}),
    ...(typeof currency === 'string' ? { currency: currency.slice(0, 3) } : {}),
  };
}
