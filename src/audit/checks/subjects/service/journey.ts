/** Which steps of shopping a tool covers, by its name, else by its description. */
import type { McpToolFacts } from '../../../evidence.ts';

export const journeySteps = ['search', 'detail', 'cart', 'checkout', 'order', 'policies'] as const;
type Step = (typeof journeySteps)[number];

/** On names split into words: `searchShopCatalog`, `get_product_details`, `wc-products-list`. */
const inName: readonly [Step, RegExp][] = [
  [
    'search',
    /\b(?:search|find|query|browse|discover|recommend|ask)\b|\blist (?:\w+ )?(?:products|items|catalog)|\bproducts (?:list|query)\b|^(?:get )?products$/,
  ],
  [
    'detail',
    /\b(?:get|fetch|read|show|lookup|look up|view|retrieve) (?:\w+ ){0,2}(?:products?|items?|variants?|catalog)\b|\bproducts? (?:details?|info|get|by id|lookup)\b/,
  ],
  ['cart', /\b(?:cart|basket|bag)\b/],
  ['checkout', /\b(?:check ?out|purchase|buy|pay)\b|\b(?:create|place|submit) order\b/],
  ['order', /\b(?:order|track|tracking|shipment)s?\b/],
  ['policies', /\b(?:polic(?:y|ies)|faqs?|returns?|shipping|delivery|terms|help)\b/],
];

/** Words in descriptions, in the languages of storefronts. */
const inText: readonly [Step, RegExp][] = [
  ['search', /\b(?:search|find|suche|durchsuch|recherche|busca|cerca|zoek|szuka)\w*|検索/],
  [
    'detail',
    /\b(?:product details?|details? of (?:a|one|the) product|one product|single product|produktdetails|fiche produit|detalles? del producto)\b|商品詳細/,
  ],
  ['cart', /\b(?:carts?|basket|warenkorb|panier|carrito|carrello|winkelwagen|koszyk)\b|カート/],
  ['checkout', /\b(?:check ?out|kasse|commande|pagar|afrekenen)\b/],
  ['order', /\b(?:order status|orders?|bestellstatus|sendung|pedidos?)\b/],
  ['policies', /\b(?:polic(?:y|ies)|faqs?|rückgabe|retours?|devoluciones)\b/],
];

/** Every step that at least one tool covers. */
export function stepsOf(tools: readonly McpToolFacts[]): Set<Step> {
  const found = new Set<Step>();
  for (const { name, description } of tools) {
    const named = matches(inName, wordsOf(name));
    const shown = named.length ? named : matches(inText, description.slice(0, 300).toLowerCase());
    for (const step of shown) found.add(step);
  }
  return found;
}

const matches = (table: readonly [Step, RegExp][], text: string): Step[] =>
  table.filter(([, pattern]) => pattern.test(text)).map(([step]) => step);

const wordsOf = (name: string): string =>
  name
    .slice(0, 128)
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
