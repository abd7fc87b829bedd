import { definePageCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import { dayCounts } from '../../parse/day-counts.ts';
import { get, isGiven, isProps, listOf, textOf } from '../../parse/structured/values.ts';
import { createMatcher, type Matcher } from '../../parse/words/matcher.ts';
import { findTerm, hasTerm, type Language } from '../../parse/words/words.ts';
import { attributesAskedOf } from '../subjects/product/category.ts';
import { isDigital } from '../subjects/product/digital.ts';
import { headingOf, proofOn, quote, spokenOn } from '../subjects/product/facts.ts';
import { productSnippet } from '../subjects/product/snippet.ts';

/** Categories of durable products, which are expected to have warranty terms. */
const durable = new Set([
  'Electronics',
  'Cameras & Optics',
  'Furniture',
  'Hardware',
  'Vehicles & Parts',
  'Business & Industrial',
  'Luggage & Bags',
]);
/** In categories with both durable and consumable products, the name decides. */
const mixed = new Set(['Home & Garden', 'Sporting Goods', 'Baby & Toddler', 'Office Supplies']);
const durableWords =
  'lamp,lamps,lantern,appliance,appliances,kettle,toaster,blender,vacuum,mower,heater,fan,stroller,pram,bike,bicycle,treadmill,tent,printer,shredder,lampe,leuchte,*lampe,*leuchte,wasserkocher,staubsauger,rasenmäher,heizung,kinderwagen,fahrrad,zelt,drucker,lampes,bouilloire,aspirateur,tondeuse,poussette,vélo,tente,imprimante,lámpara,aspiradora,cortacésped,cochecito,bicicleta,tienda de campaña,lampada,aspirapolvere,tagliaerba,passeggino,bicicletta,tenda,stofzuiger,waterkoker,grasmaaier,kinderwagen,fiets,tent,luminária,candeeiro,aspirador,carrinho,odkurzacz,czajnik,kosiarka,wózek,rower,namiot,ランプ,掃除機,ケトル,自転車,テント';
let matcher: Matcher | undefined;
/** Characters between the word and its duration. */
const reach = 90;
const longestFind = 12;

export default definePageCheck({
  id: 'warranty-info',
  category: 'trust-and-policies',
  name: 'Durable products have warranty terms',
  description: 'Detects durable products without warranty terms.',
  why: 'Buyers of durable products ask how long the warranty lasts.',
  judged: {
    pass: 'The markup has a warranty, or the page states one with its duration.',
    warn: 'A warranty is mentioned without a duration.',
    fail: 'The page has no warranty information.',
    notApplicable: 'The product is consumable, wearable, digital, or of unknown category.',
    unknown: 'The page is in a language that the audit does not cover, and its markup has no warranty.',
  },
  priority: 'low',
  appliesTo: 'product',
  requires: ['product-page'],
  roles: ['product'],
  searches: ['own', 'specs'],
  confidence: 'low',
  effort: 'minutes',
  fix: {
    title: 'State the warranty and its duration',
    instructions: 'State it in the specifications, and add a WarrantyPromise to the offer.',
    snippet:
      '"warranty":{"@type":"WarrantyPromise","durationOfWarranty":{"@type":"QuantitativeValue","value":24,"unitCode":"MON"}}',
  },
  sources: ['schema-org'],
  evaluate(page) {
    const marked = inMarkup(page);
    if (marked)
      return pass('The markup has a warranty.', { evidence: [proofOn(page, marked.path, marked.text)] });
    const top = attributesAskedOf(page)?.top;
    if (top === undefined) return notApplicable('The category of the product is unknown.');
    if (!lasts(page, top) || isDigital(page)) return notApplicable(`No warranty is expected in ${top}.`);
    const language = spokenOn(page);
    const row = [...page.facts.specs, ...page.facts.specGrid].find(({ name }) => hasTerm(name, 'warranty'));
    if (row && /\d/.test(row.value))
      return pass(`The specifications state ${quote(`${row.name}: ${row.value}`)}.`, {
        evidence: [proofOn(page, 'specifications', `${row.name}: ${row.value}`)],
      });
    if (!language) return unknown('failed', 'The page is in a language that the audit does not cover.');
    const { timed, mention } = inText(page.facts.text.own, language);
    if (timed)
      return pass(`The page states a warranty: ${quote(timed, 90)}.`, {
        evidence: [{ ref: page.ref, snippet: timed }],
      });
    const fix = {
      snippet: productSnippet(page, {
        offers: {
          '@type': 'Offer',
          warranty: {
            '@type': 'WarrantyPromise',
            durationOfWarranty: { '@type': 'QuantitativeValue', value: 'YOUR-MONTHS', unitCode: 'MON' },
          },
        },
      }),
    };
    const cause = 'template:product:warranty';
    const said = row ? `${row.name}: ${row.value}` : mention;
    if (said !== undefined)
      return warn(`A warranty is mentioned without its duration: ${quote(said, 90)}.`, {
        evidence: [{ ref: page.ref, snippet: said.slice(0, 250) }],
        cause,
        fix,
      });
    return fail(`Neither the page nor the markup states a warranty, which is expected in ${top}.`, {
      evidence: [{ ref: page.ref }],
      cause,
      fix,
    });
  },
});

function lasts(page: Page, top: string): boolean {
  if (durable.has(top)) return true;
  if (!mixed.has(top)) return false;
  matcher ??= createMatcher(durableWords.split(','));
  const { product, breadcrumb } = page.facts;
  return [product?.name, headingOf(page), product?.category, ...breadcrumb.slice(0, 6)].some(
    (text) => text !== undefined && matcher?.(text.slice(0, 300)) !== undefined,
  );
}

function inMarkup({ facts: { structured } }: Page): { path: string; text: string } | undefined {
  for (const { props, path, types } of structured.nodes) {
    if (types.includes('WarrantyPromise')) return { path, text: JSON.stringify(props).slice(0, 200) };
    const value = get(props, 'warranty') ?? get(props, 'hasWarrantyPromise') ?? get(props, 'warrantyPromise');
    if (isGiven(value)) return { path, text: JSON.stringify(value).slice(0, 200) };
    const named = listOf(get(props, 'additionalProperty'))
      .slice(0, 60)
      .find((one) => isProps(one) && hasTerm((textOf(get(one, 'name')) ?? '').slice(0, 60), 'warranty'));
    if (isProps(named) && isGiven(get(named, 'value')))
      return { path, text: JSON.stringify(named).slice(0, 200) };
  }
  return undefined;
}

/** Mentions with their surrounding text: the first with a duration, and the first of all. */
function inText(text: string, language: Language): { timed?: string; mention?: string } {
  let from = 0;
  let mention: string | undefined;
  for (let tries = 0; tries < longestFind; tries += 1) {
    const found = findTerm(text.slice(from), 'warranty', language);
    if (!found) break;
    const at = from + found.index;
    const near = text.slice(Math.max(0, at - reach), at + found.term.length + reach);
    // Return periods are shorter than warranties.
    if (dayCounts(near).some(({ days }) => days >= 180)) return { timed: near.trim() };
    mention ??= near.trim();
    from = at + found.term.length;
  }
  return mention === undefined ? {} : { mention };
}
