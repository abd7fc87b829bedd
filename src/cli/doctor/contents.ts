/** Judges the content of responses: products and prices, unknown IDs, lists of tools. */
import { asObject, type Json } from '#manifest';
import { readProducts } from '#audit/gather';
import { operationNames, operations, failureText } from '#ucp';
import { briefly, answerCode, type DoctorAnswer } from './calls/answer.ts';
import type { AdvertisedPlace, Surface } from './places.ts';
import { refusesCaller } from './calls/refusal-codes.ts';
import type { DoctorVisit } from './calls/visit.ts';

/** The store's response, for the end of a sentence. */
export const inWords = (answer: DoctorAnswer): string => {
  const said = failureText(answer.json);
  return said === undefined ? briefly(answer) : `${briefly(answer)}, “${said}”`;
};

const aboutUs = 'The caller was rejected: ';

export type ReadProducts = NonNullable<ReturnType<typeof readProducts>>['products'];

/** @returns the products that came, as the audit reads them; undefined without a list */
export function judgeProducts(
  { notes }: DoctorVisit,
  path: string,
  answer: DoctorAnswer,
): ReadProducts | undefined {
  if (refusesCaller(answer)) {
    notes.skip('search', path, `${aboutUs}${inWords(answer)}.`);
    return undefined;
  }
  const isList = answer.exchange.status === 200 && answerCode(answer.json) === undefined;
  const products = isList ? readProducts(answer.json)?.products : undefined;
  if (!products) notes.fail('search', path, `The response has no list of products: ${inWords(answer)}.`);
  else if (products.length === 0) notes.warn('search', path, 'The list of products is empty.');
  else {
    notes.ok('search', path, `Products returned: ${products.length}.`);
    judgePrices(notes, path, products);
  }
  return products;
}

function judgePrices(notes: DoctorVisit['notes'], path: string, products: ReadProducts): void {
  const variants = products.flatMap(({ title = '(no title)', variants }) =>
    variants.map((variant) => ({ title: title.slice(0, 80), ...variant })),
  );
  const unpriced = variants.filter(({ price }) => !price);
  const odd = variants.filter(({ price, priceFault }) => price && priceFault !== undefined);
  const currencies = [...new Set(variants.flatMap(({ price }) => price?.currency ?? []))];
  const such = ([first]: typeof variants): string =>
    `${first ? `of “${first.title}”: ${first.priceFault}` : ''}`;
  if (variants.length === 0)
    notes.fail('prices', path, 'No product has a variant, so agents cannot buy anything.');
  else if (unpriced.length)
    notes.fail(
      'prices',
      path,
      `${unpriced.length} of ${variants.length} variants have no valid price, for example one ${such(unpriced)}.`,
    );
  else if (currencies.length > 1)
    notes.fail('prices', path, `Prices are in several currencies: ${currencies.join(', ')}.`);
  else if (odd.length)
    notes.warn(
      'prices',
      path,
      `${odd.length} of ${variants.length} variants have a price that UCP does not allow, for example one ${such(odd)}.`,
    );
  else notes.ok('prices', path, `All ${variants.length} variants have a price in ${currencies.join()}.`);
}

export function judgeUnknown({ notes }: DoctorVisit, path: string, answer: DoctorAnswer): void {
  if (answerCode(answer.json) === 'not_found' && [200, 404].includes(answer.exchange.status ?? 0))
    notes.ok('unknown-id', path, `An unknown ID returned not_found with status ${answer.exchange.status}.`);
  else if (refusesCaller(answer)) notes.skip('unknown-id', path, `${aboutUs}${inWords(answer)}.`);
  else
    notes.fail('unknown-id', path, `An unknown ID returned ${inWords(answer)}.`, {
      expected: 'not_found',
    });
}

export function judgeTools(
  { notes }: DoctorVisit,
  path: string,
  answer: DoctorAnswer,
  agreed: Surface['offers'],
): void {
  if (refusesCaller(answer)) return notes.skip('mcp-tools', path, `${aboutUs}${inWords(answer)}.`);
  const result = asObject(asObject(answer.json)?.['result']);
  const tools = Array.isArray(result?.['tools']) ? (result['tools'] as unknown[]) : undefined;
  if (!tools?.length) return notes.fail('mcp-tools', path, `The response has no tools: ${inWords(answer)}.`);
  const names = new Set(tools.map((one) => (asObject(one) as Json | undefined)?.['name']));
  const lacking = operationNames.filter(
    (name) => isOffered(agreed, operations[name].capability) && !names.has(name),
  );
  if (lacking.length)
    notes.warn('mcp-tools', path, `Tools listed: ${tools.length}. Missing: ${lacking.join(', ')}.`);
  else notes.ok('mcp-tools', path, `Tools listed: ${tools.length}.`);
}

const isOffered = (offers: Surface['offers'], capability: string): boolean =>
  (capability.endsWith('.catalog.search') && offers.search) ||
  (capability.endsWith('.catalog.lookup') && offers.lookup) ||
  (capability.endsWith('.checkout') && offers.checkout) ||
  (capability.endsWith('.cart') && offers.cart) ||
  (capability.endsWith('.order') && offers.order);

/** Whether the store reports an advertised capability as turned off; fails `present` then. */
export function isSwitchedOff(
  { notes }: DoctorVisit,
  place: AdvertisedPlace,
  path: string,
  answer: DoctorAnswer,
): boolean {
  const isOff = answerCode(answer.json) === 'capability_disabled';
  if (isOff)
    notes.fail(
      'present',
      path,
      `The manifest advertises this capability, but the store returns capability_disabled (${place.what}).`,
    );
  return isOff;
}
