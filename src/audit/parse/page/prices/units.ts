/** Prices of a quantity: per measure, per item, of several items, and surcharges of options. */
import type { PriceContext } from './kind.ts';

export const unitAfter =
  /^[\s*(]{0,3}(?:\/|per|pro|je|par|por|al|za|el|le|a|pr\.?)\s?\d{0,4}[.,]?\d{0,2}\s?(?:kg|g|gr|mg|l|ml|cl|dl|lt|m|m²|m2|m³|cm|mm|lb|oz|fl\.? ?oz|st|stk|stück|szt|pz|pcs?|pièce|unidad|kilo|(?:fluid )?ounce|count|ct|sheet|load|serving|tablet|capsule|pod|yard|foot|ft|sq\.? ?ft|lit(?:er|re|ro)|metro?|кг|шт|л|м)(?![\p{L}\p{N}])/iu;
/** A price per item is a unit price only next to the price of several. */
export const pieceAfter =
  /^[\s*(]{0,3}(?:(?:\/|per|pro|je|par|por|al|za|a|l['’]|pr\.?)\s?1?\s?(?:st|stk|stück|szt|sztukę|pz|pezzo|pcs?|piece|pièce|unit|unité|unità|unidade?|stuk|ea|each|ks|kpl|db|buc|kom|kos|vnt|gab|tk|шт|бр|adet|τμχ)(?![\p{L}\p{N}])|each(?![\p{L}\p{N}]))/iu;
export const pieceBefore =
  /(?:per unit|per piece|unit price|stückpreis|pro stück|prix unitaire|l['’]unité|(?:por|precio) unidad|precio unitario|prezzo unitario|al pezzo|per unità|per stuk|stukprijs|por unidade|preço unitário|za sztukę|1個あたり)[\s:]*$/iu;
export const unitBefore = /\d\s?(?:kg|g|l|ml|cl|m|m²|stk|stück)\s?=\s?$/iu;
/** `Medium +$2.25`, `[+3,00 €]`: what a choice adds to the price. */
export const surchargeBefore = /(?:^|[\s([{])[+＋±]\s?$/;
const adds =
  'surcharge|upcharge|extra charge|aufpreis|mehrpreis|aufschlag|supplément(?: de)?|suppl\\.|recargo(?: de)?|suplemento(?: de)?|sovrapprezzo(?: di)?|supplemento(?: di)?|meerprijs|toeslag|acréscimo(?: de)?|dopłata|příplatek|doplatok|príplatok|felár|pristillæg|pristillegg|pristillägg|merpris|lisähinta|доплата|надбавка|ek ücret|追加料金';
const addsInChoice = `${adds}|add|adds|plus|extra|additional|zzgl\\.?|zuzüglich|en sus|más|más de|mais|più|tillägg|tillæg|tillegg|追加`;
const surchargeWord = new RegExp(`(?:^|[\\s([+])(?:${adds})[\\s:]{0,3}$`, 'iu');
const surchargeInChoice = new RegExp(`(?:^|[\\s([+])(?:${addsInChoice})[\\s:]{0,3}$`, 'iu');
const surchargeBehind = new RegExp(`^[\\s*]{0,3}(?:${adds}|extra|more|en plus|en sus)(?![\\p{L}])`, 'iu');

/** `( Add $1.00 )` in an option, `Aufpreis 4,00 €` anywhere: what a choice adds to the price. */
export const isSurcharge = (before: string, after: string, isChoice: boolean): boolean =>
  surchargeBefore.test(before) ||
  (isChoice ? surchargeInChoice : surchargeWord).test(before) ||
  (isChoice && surchargeBehind.test(after));
/** `10 or more $16.40`, `ab 5 Stück`: the price of one where several are bought. */
export const volumeBefore =
  /(?:(?<![\d.,])[1-9]\d{0,3}\s?(?:\+|or more|and (?:more|up)|oder mehr|et plus|ou plus|o más|ou mais|o più|of meer|lub więcej|eller (?:fler|flere)|tai enemmän|nebo více|vagy több|sau mai multe|и более|і більше|以上)|(?:ab|from|od|vanaf|fra|från|a partir de|à partir de|dès|da|от|від) [1-9]\d{0,3} (?:st|stk|stück|pcs|pieces|units|items|szt|sztuk|pièces|unidades|pezzi|stuks|ks|db|шт|kpl)\.?)(?:[\s:=–-]{0,4}|\s(?:pcs|pieces|items|units|stück|stuks|szt)\.?[\s:]{0,2})(?:(?:for|je|à|at|por|per)\s)?$/iu;
export const timesBefore = /(?:^|\s)\d{1,2}\s?[x×]\s?(?:de|à|a|of|da|di|по)?\s?$/iu;
export const timesAfter = /^\s?[x×]\s?\d{1,2}(?!\d)/;

const measure =
  '(?:fluid )?ounce|kg|g|gr|mg|l|ml|cl|dl|lt|ltr|m|m²|m2|m³|cm|mm|lb|lbs|oz|fl\\.? ?oz|ft|sq\\.? ?ft|yd|kilo|kilogram|lit(?:er|re|ro)|litra|metr[eo]|meter|metri|кг|г|л|мл|м';
const measureAfter = new RegExp(
  `^[\\s*(]{0,3}(?:\\/|per|pro|je|par|por|al|za|el|le|la|au|a|pr\\.?)\\s?\\d{0,4}[.,]?\\d{0,2}\\s?(?:${measure})(?![\\p{L}\\p{N}])`,
  'iu',
);
const measureBefore = new RegExp(`\\d\\s?(?:${measure})\\s?[=:]\\s?$`, 'iu');
const measureName =
  /(?:grundpreis|kilo(?:preis|pris|prijs|hinta)|lit(?:er|ra)(?:preis|pris|prijs|hinta)|meter(?:preis|pris|prijs)|metrihinta|(?:per|pro|par|por|al|au|za) (?:kg|kilo|lit(?:er|re|ro)|l|m|meter|metro|100 ?(?:g|ml)))[\s:(]*$/iu;

/** Per kilogram, liter, meter: never the price of a package, unlike a price per item. */
export const isByMeasure = ({ label, before, after }: PriceContext): boolean =>
  measureAfter.test(after.slice(0, 30)) ||
  measureBefore.test(before.slice(-20)) ||
  measureName.test(`${label} ${before}`.slice(-40));
