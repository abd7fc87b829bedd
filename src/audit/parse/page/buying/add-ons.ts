/** Choices that leave the product as it is: a warranty, a service, something extra to buy, a way to pay. */
import { variantKind } from '../choices/variant-words.ts';

const MAX_VALUES = 100;
const MAX_TEXT = 120;

/** Stems of the words for a warranty, an insurance, a service or its parts, and for gift wrap. */
const extra =
  /warrant|guarant|garant|gwaranc|záruk|zaruk|гарант|гаранц|εγγύηση|takuu|保証|保修|质保|保固|보증|ضمان|bảo hành|insur|versicher|assuranc|segur[oi]\b|assicuraz|verzeker|ubezpiecz|försäkr|forsikr|vakuutus|pojišt|poist|biztosít|asigur|застрах|страхов|страхув|sigorta|保険|保险|보험|تأمين|bảo hiểm|asuransi|protection plan|care\s?plan|schutzbrief|\bservices?\b|servicio|servizi|serviço|montage|montáž|installation|instalación|installazione|instalação|asennus|установк|встановлен|послуг|услуг|montaj|kurulum|設置|安装|설치|gift\s?wrap|geschenkverpackung|emballage cadeau|papel de regalo|confezione regalo/iu;
/** Ways to pay and to buy. */
const pay =
  /one[- ]time purchase|subscri|selling_?plan|\bcontract\b|purchase option|payment|pricing option|financ|ratenzahlung|einmalkauf|abonn|suscri|assina|paiement|pagamento|pago\b|zahlung|betal|płatno|платеж|платіж|оплат|рассрочк|розстрочк|支払|定期|付款|분할|결제/iu;
const monthly = /\/\s?mo\b|month|monat|mensual|mois|\bmese|maand|miesi|месяц|місяц|mjesec|měsíc|月|개월/iu;
/** `(+8 960₴)`, `(+ 20 USD)`, `+ $20.00`: a number alone may be a part of the product, such as `+256 GB`. */
const amount = String.raw`\d[\d.,\s\u00a0\u202f]{0,14}`;
const surcharge = new RegExp(
  String.raw`\([+＋]\s?[\p{Sc}\p{L}]{0,4}\s?${amount}[\p{Sc}\p{L}]{0,5}\.?\)\s*$|(?:^|\s)[+＋]\s?(?:\p{Sc}\s?${amount}|${amount}\p{Sc})\s*$`,
  'u',
);

/**
 * @param label what the page calls the choice
 * @param field name of its field
 */
export function isAddOn(label: string, field: string, values: readonly string[]): boolean {
  const [called, sent] = [label.slice(0, MAX_TEXT), field.slice(0, MAX_TEXT)];
  if (
    extra.test(called) ||
    pay.test(called) ||
    /warrant|insur|selling[-_]?plan|purchase[-_]?option/i.test(sent)
  )
    return true;
  const kind = variantKind(called) ?? variantKind(sent);
  if (kind !== undefined && kind !== 'variant') return false;
  const texts = values.slice(0, MAX_VALUES).map((value) => value.slice(0, MAX_TEXT));
  const most = (is: (text: string) => boolean): boolean => texts.filter(is).length * 2 > texts.length;
  return (
    most((text) => extra.test(text)) ||
    texts.every((text) => surcharge.test(text)) ||
    (texts.some((text) => pay.test(text) || monthly.test(text)) &&
      most((text) => /\d/.test(text) && /\p{Sc}/u.test(text))) ||
    most((text) => pay.test(text))
  );
}
