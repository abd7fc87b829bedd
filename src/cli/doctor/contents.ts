/** What answers say: products and their prices, that something is not there, a list of tools. */
import { asObject, type Json } from '#manifest';
import { moneyOf, operationNames, operations, foundProducts, failureText } from '#ucp';
import { briefly, answerCode, type DoctorAnswer } from './answer.ts';
import type { AdvertisedPlace, Surface } from './places.ts';
import { refusesCaller } from './refusal-codes.ts';
import type { DoctorVisit } from './visit.ts';

/** What the store said, for the end of a sentence. */
export const inWords = (answer: DoctorAnswer): string => {
  const said = failureText(answer.json);
  return said === undefined ? briefly(answer) : `${briefly(answer)}, “${said}”`;
};

const aboutUs = 'The answer is about who asks: ';

export function judgeProducts(visit: DoctorVisit, path: string, answer: DoctorAnswer): void {
  const { notes } = visit;
  if (refusesCaller(answer)) return notes.skip('search', path, `${aboutUs}${inWords(answer)}.`);
  const products =
    answer.exchange.status === 200 && answerCode(answer.json) === undefined
      ? foundProducts(answer.json)
      : undefined;
  if (!products) return notes.fail('search', path, `No list of products came: ${inWords(answer)}.`);
  if (products.length === 0) return notes.warn('search', path, 'The list of products is empty.');
  notes.ok('search', path, `${products.length} products came.`);
  const variants = products.flatMap((product) =>
    (Array.isArray(product['variants']) ? (product['variants'] as unknown[]) : [])
      .slice(0, 50)
      .map((one) => ({
        title: typeof product['title'] === 'string' ? product['title'].slice(0, 80) : '(no title)',
        variant: asObject(one) ?? {},
      })),
  );
  const unpriced = variants.filter(({ variant }) => !moneyOf(variant['price']));
  const currencies = new Set(variants.flatMap(({ variant }) => moneyOf(variant['price'])?.currency ?? []));
  if (variants.length === 0)
    notes.fail('prices', path, 'No product has a variant, so nothing can be bought.');
  else if (unpriced.length)
    notes.fail(
      'prices',
      path,
      `${unpriced.length} of ${variants.length} variants have no price that can be read, such as one of “${unpriced[0]?.title}”.`,
    );
  else if (currencies.size > 1)
    notes.fail('prices', path, `Prices are in several currencies: ${[...currencies].join(', ')}.`);
  else notes.ok('prices', path, `All ${variants.length} variants have a price in ${[...currencies].join()}.`);
}

export function judgeUnknown({ notes }: DoctorVisit, path: string, answer: DoctorAnswer): void {
  if (answerCode(answer.json) === 'not_found' && [200, 404].includes(answer.exchange.status ?? 0))
    notes.ok('unknown-id', path, `not_found, with status ${answer.exchange.status}.`);
  else if (refusesCaller(answer)) notes.skip('unknown-id', path, `${aboutUs}${inWords(answer)}.`);
  else
    notes.fail('unknown-id', path, `For an id that cannot exist came ${inWords(answer)}.`, {
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
  if (!tools?.length) return notes.fail('mcp-tools', path, `No tools came: ${inWords(answer)}.`);
  const names = new Set(tools.map((one) => (asObject(one) as Json | undefined)?.['name']));
  const lacking = operationNames.filter(
    (name) => isOffered(agreed, operations[name].capability) && !names.has(name),
  );
  if (lacking.length)
    notes.warn('mcp-tools', path, `${tools.length} tools are listed, but not ${lacking.join(', ')}.`);
  else notes.ok('mcp-tools', path, `${tools.length} tools are listed.`);
}

const isOffered = (offers: Surface['offers'], capability: string): boolean =>
  (capability.endsWith('.catalog.search') && offers.search) ||
  (capability.endsWith('.catalog.lookup') && offers.lookup) ||
  (capability.endsWith('.checkout') && offers.checkout) ||
  (capability.endsWith('.cart') && offers.cart) ||
  (capability.endsWith('.order') && offers.order);

/** A capability that is advertised and then said to be off. @returns whether it is */
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
      `The manifest advertises this, and the store says that it is switched off (${place.what}).`,
    );
  return isOff;
}
