/**
 * Sixty queries, each with what a shopper who typed it would accept. The labels were written before anything was measured, from the
 * facts that the catalog is made of. Where a word of the query names a thing that the store does not sell, nothing is accepted.
 */
import type { Facts } from './catalog.ts';

export interface Labelled {
  text: string;
  locale: string;
  accepts(facts: Facts): boolean;
}

type Test = (facts: Facts) => boolean;

const kind =
  (...names: string[]): Test =>
  (facts) =>
    names.includes(facts.kind);
const is =
  (...features: string[]): Test =>
  (facts) =>
    features.every((feature) => facts.features.includes(feature));
const color =
  (name: string): Test =>
  (facts) =>
    facts.colors.includes(name);
const of =
  (material: string): Test =>
  (facts) =>
    facts.material === material;
const brand =
  (name: string): Test =>
  (facts) =>
    facts.brand === name;
const below =
  (most: number): Test =>
  (facts) =>
    facts.price <= most;
const above =
  (least: number): Test =>
  (facts) =>
    facts.price >= least;

const labelled = (text: string, locale: string, ...tests: Test[]): Labelled => ({
  text,
  locale,
  accepts: (facts) => tests.every((test) => test(facts)),
});
const nothing: Test = () => false;

/** For queries by article number, which are those of the catalog's 101st, 540th and 1,003rd product. */
const place =
  (at: number): Test =>
  (facts) =>
    facts.id === `p${at}`;

export const queriesOf = (facts: readonly Facts[]): Labelled[] => [
  // Plain words, plurals and spellings of them.
  labelled('table lamps', 'en', kind('table-lamp')),
  labelled('wireless headphones', 'en', kind('headphones'), is('wireless')),
  labelled('office chair', 'en', kind('office-chair')),
  labelled('dog beds', 'en', kind('dog-bed')),
  labelled('kettle', 'en', kind('kettle')),
  labelled('knives', 'en', kind('chef-knife', 'bread-knife')),
  labelled("men's running shoes", 'en', kind('running-shoes'), is('men')),
  labelled('waterproof rain jacket for women', 'en', kind('rain-jacket'), is('women')),
  labelled('tshirts', 'en', kind('t-shirt')),
  labelled('loose leaf green tea', 'en', kind('green-tea'), is('loose leaf')),
  // Typing errors.
  labelled('hedphones', 'en', kind('headphones')),
  labelled('stainles steel water botle', 'en', kind('water-bottle'), of('stainless steel')),
  labelled('matress', 'en', kind('mattress')),
  labelled('yoga matt', 'en', kind('yoga-mat')),
  labelled('bluetoth speeker', 'en', kind('speaker')),
  labelled('cordles dril', 'en', kind('drill')),
  // Brands and article numbers.
  labelled('Norvik backpack', 'en', kind('backpack'), brand('Norvik')),
  labelled('kestrel', 'en', brand('Kestrel')),
  labelled('Brewhuas lamp', 'en', kind('table-lamp', 'floor-lamp', 'desk-lamp'), brand('Brewhaus')),
  labelled(facts[100]?.sku ?? '', 'en', place(100)),
  labelled((facts[539]?.sku ?? '').replaceAll('-', '').toLowerCase(), 'en', place(539)),
  labelled(facts[1_002]?.gtin ?? '', 'en', place(1_002)),
  // Attributes.
  labelled('red wool scarf', 'en', kind('scarf'), color('red'), of('wool')),
  labelled('oak dining table', 'en', kind('dining-table'), of('oak')),
  labelled('insulated water bottle 750 ml', 'en', kind('water-bottle'), is('750 ml')),
  labelled('hiking boots size 42', 'en', kind('hiking-boots')),
  labelled('black leather wallet', 'en', kind('wallet'), color('black'), of('leather')),
  labelled('65W USB-C charger', 'en', kind('charger'), is('65W')),
  labelled('king size duvet', 'en', kind('duvet'), is('king size')),
  labelled("I'm looking for a warm winter coat for women", 'en', kind('winter-coat'), is('women')),
  // Prices.
  labelled('headphones under 50 euros', 'en', kind('headphones'), below(50)),
  labelled('backpack between 40 and 80 euros', 'en', kind('backpack'), above(40), below(80)),
  labelled('Schreibtischlampe unter 50 Euro', 'de', kind('de-desk-lamp'), below(50)),
  labelled('chaussures de randonnée moins de 120 euros', 'fr', kind('fr-hiking-shoes'), below(120)),
  // German, with compounds.
  labelled('Regenjacke Damen', 'de', kind('de-rain-jacket'), is('Damen')),
  labelled('Jacke', 'de', kind('de-rain-jacket', 'de-winter-jacket')),
  labelled('Fahrradhelm für Kinder', 'de', kind('de-helmet')),
  labelled('Töpfe', 'de', kind('de-pot')),
  labelled('Wasser Kocher Edelstahl', 'de', kind('de-kettle'), of('Edelstahl')),
  // French and Spanish.
  labelled('sacs à main en cuir', 'fr', kind('fr-handbag'), of('cuir')),
  labelled('lampe de chevet', 'fr', kind('fr-bedside-lamp')),
  labelled('cafeteras italianas', 'es', kind('es-moka')),
  labelled('pantalones de lino', 'es', kind('es-trousers'), of('lino')),
  // Japanese and Chinese.
  labelled('ワイヤレスイヤホン', 'ja', kind('ja-earbuds')),
  labelled('防水リュック', 'ja', kind('ja-backpack')),
  labelled('黒い革の財布', 'ja', kind('ja-wallet'), color('黒')),
  labelled('不锈钢保温杯', 'zh', kind('zh-flask')),
  labelled('防水的无线耳机', 'zh', kind('zh-earbuds')),
  // What the store does not have.
  labelled('zzz_no_such_product_zzz', 'en', nothing),
  labelled('asdfghjkl', 'en', nothing),
  labelled('iphone case', 'en', nothing),
  labelled('grand piano', 'en', nothing),
  labelled('drone with camera', 'en', nothing),
  labelled('electric guitar', 'en', nothing),
  labelled('Sonora lawn mower', 'en', nothing),
  labelled('car tires', 'en', nothing),
  labelled('XQZ-99-77712', 'en', nothing),
  labelled('Rasenmäher', 'de', nothing),
  labelled('ピアノ', 'ja', nothing),
  labelled('no such product', 'en', nothing),
];
