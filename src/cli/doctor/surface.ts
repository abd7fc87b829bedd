/** Requests every path that the manifest advertises as every client, and judges the responses. */
import { firstBuyable, type BuyableProduct } from '#ucp';
import type { DoctorAnswer } from './calls/answer.ts';
import { askAll } from './calls/ask-all.ts';
import { inWords, isSwitchedOff, judgeProducts, judgeTools, judgeUnknown } from './contents.ts';
import type { Identity } from './identity.ts';
import { askForTools } from './mcp.ts';
import { advertisedPlaces, unknownId, type AdvertisedPlace, type Surface } from './places.ts';
import { refusesCaller } from './calls/refusal-codes.ts';
import { judgeSignatures, judgeUnsigned } from './signatures.ts';
import { notJudgedReason, wasTokenSent } from './calls/slas.ts';
import { availablePrices, judgeVariantLookup, judgeVariants } from './variants.ts';
import type { DoctorVisit } from './calls/visit.ts';

export interface Examined {
  /** The store rejects unsigned calls. */
  mustSign: boolean;
  /** The product for the dry run. */
  product?: BuyableProduct;
}

export async function examineSurface(
  visit: DoctorVisit,
  identity: Identity,
  surface: Surface,
  release: string,
): Promise<Examined> {
  const asked: { place: AdvertisedPlace; answer: DoctorAnswer }[] = [];
  let mustSign: boolean | undefined;
  let product: BuyableProduct | undefined;
  for (const place of advertisedPlaces(surface)) {
    const path = visit.name(place.url);
    const request = { ...place, headers: headersFor(identity, place, release) };
    const [{ answer: unsigned }] = await askAll(visit, request);
    asked.push({ place, answer: unsigned });
    if (place.official && mustSign === undefined)
      mustSign = await judgeSignatures(visit, identity, place, release, unsigned);
    const ask: DoctorVisit['ask'] = (one) => visit.ask(place.official && mustSign ? identity.sign(one) : one);
    const heard = place.official && mustSign && refusesCaller(unsigned) ? await ask(request) : unsigned;
    const answer = place.expects === 'tools' ? await askForTools(visit, ask, request, heard) : heard;
    if (answer.kind !== 'json' || isSwitchedOff(visit, place, path, answer)) continue;
    if (place.expects === 'products') {
      const products = judgeProducts(visit, path, answer) ?? [];
      const prices = availablePrices(products);
      if (place.official && prices.size > 0) {
        judgeVariants(visit, path, products);
        if (surface.rest !== undefined && surface.offers.lookup) {
          const url = `${surface.rest}/catalog/lookup`;
          const headers = { 'content-type': 'application/json' };
          const lookup = await ask({
            url,
            method: 'POST',
            headers: headersFor(identity, { url, official: true, headers }, release),
            body: JSON.stringify({ ids: [...prices.keys()] }),
          });
          judgeVariantLookup(visit, visit.name(url), prices, lookup);
        }
      }
      product ??= firstBuyable(answer.json);
    } else if (place.expects === 'not-found') judgeUnknown(visit, path, answer);
    else if (place.expects === 'tools') judgeTools(visit, path, answer, surface.offers);
  }
  const base = surface.rest ?? surface.plain ?? surface.discover ?? surface.mcp;
  if (base !== undefined) judgeUnsigned(visit, visit.name(base), asked);
  await judgeBadBodies(visit, identity, surface, release);
  return { mustSign: mustSign ?? false, ...(product ? { product } : {}) };
}

/** The plain paths need no agent profile. */
export function headersFor(
  identity: Identity,
  place: Pick<AdvertisedPlace, 'url' | 'headers' | 'official'>,
  release: string,
): Record<string, string> {
  const { 'ucp-agent': agent, ...rest } = identity.headers(place, release);
  return place.official && agent !== undefined ? { ...rest, 'ucp-agent': agent } : rest;
}

/** Sends broken JSON to paths that accept a body. It cannot have an effect. */
async function judgeBadBodies(
  visit: DoctorVisit,
  identity: Identity,
  surface: Surface,
  release: string,
): Promise<void> {
  const { rest, plain, offers } = surface;
  const urls = [
    ...(plain !== undefined && offers.checkout
      ? [{ url: `${plain}/checkout/sessions`, official: false }]
      : []),
    ...(rest !== undefined && offers.checkout ? [{ url: `${rest}/checkout-sessions`, official: true }] : []),
    ...(rest !== undefined && offers.search && !offers.checkout
      ? [{ url: `${rest}/catalog/search`, official: true }]
      : []),
  ];
  for (const { url, official } of urls) {
    const path = visit.name(url);
    const place = { url, official, headers: { 'content-type': 'application/json' } };
    const headers = headersFor(identity, place, release);
    const answer = await visit.ask({
      url,
      method: 'POST',
      headers,
      body: `{"line_items": "${unknownId}`,
    });
    const { status = 0 } = answer.exchange;
    if (answer.kind === 'json' && status >= 400 && status < 500)
      visit.notes.ok('bad-body', path, `Invalid JSON was rejected: ${inWords(answer)}.`);
    else if (answer.kind === 'login' && !wasTokenSent(visit, { headers }))
      visit.notes.skip('bad-body', path, `Not judged: ${inWords(answer)}. ${notJudgedReason(visit)}`);
    else if (answer.exchange.error?.code === 'cancelled' || answer.kind === 'limited')
      visit.notes.skip('bad-body', path, 'No response.');
    else
      visit.notes.fail('bad-body', path, `Invalid JSON returned ${inWords(answer)}.`, {
        expected: '400 { code, content }',
      });
  }
}
