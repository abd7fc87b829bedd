/** The seller in text: email, telephone, postal address, company with its legal form, register and tax numbers. */

const email = /[a-z0-9._%+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,4}/gi;
const phone =
  /(?<![\w/.-])(?:\+|00|\(?0)\d[\d\s()/.-]{5,20}\d(?![\w/-])|(?<![\w/.-])\(?\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}(?![\w/-])|(?<![\w/.-])1[\s.-]?\(?8\d{2}\)?[\s.-]?\d{3}[\s.-]?\d{4}(?![\w/-])/g;

/** A house number near a postcode: street first as in most of Europe, or number first (United States; Britain, Ireland, Canada; France and nearby countries), or Japan's mark. */
const addresses: readonly RegExp[] = [
  /[\p{L}.'-]{2,40}(?: [\p{L}.'-]{1,30}){0,3} \d{1,4} ?[a-z]?,? {1,2}(?:[A-Z]{1,2}-)?(?:\d{4,5}-\d{3}|\d{2,3}-?\d{2,3}) ?(?:[A-Z]{2} )?\p{Lu}[\p{L}-]{1,40}/gu,
  /\d{1,5} (?:\p{Lu}[\p{L}.'-]{1,30} ){1,4}(?:[\p{L}#.]{1,12} ?\d{0,5})?,? {1,2}(?:\p{Lu}[\p{L}.'-]{1,30},? ){1,3}[A-Z]{2},? \d{5}/gu,
  /\d{1,4}[a-z]?,? (?:\p{Lu}[\p{L}.'-]{1,30},? ){1,6}(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[\dW] ?[A-Z\d]{4}|[A-Z]\d[A-Z] ?\d[A-Z]\d)\b/gu,
  /\d{1,4},? (?:rue|avenue|av\.|boulevard|bd|place|chemin|via|viale|piazza|calle|ul\.) ?[\p{L} .'-]{2,60},? \d{5} \p{Lu}[\p{L}-]{1,40}/giu,
  /(?:via|viale|piazza|corso|calle|c\/|avda\.?|avenida|rua|ul\.|al\.|os\.) ?[\p{L}\d .'-]{2,60},? (?:n[.º°]? ?)?\d{1,4}[a-z]?(?:\/\d{1,4})?[,. –-]{1,4}\d{2}-?\d{3}(?:-\d{3})? \p{Lu}[\p{L}-]{1,40}/giu,
  /〒\s?\d{3}-?\d{4}\s?\S{2,60}|(?:東京都|北海道|(?:大阪|京都)府|\p{Script=Han}{2,3}県)\p{Script=Han}{1,8}[市区町村郡]\S{2,40}/gu,
];

/** Legal forms as they are written; case distinguishes `AG` from a word. */
const forms =
  'GmbH & Co\\.? ?KG(?:aA)?|gGmbH|GmbH|UG(?: \\(haftungsbeschränkt\\))?|AG|KGaA|KG|OHG|GbR|e\\.? ?K\\.?|eG|SE|Ltd\\.?|Limited|LIMITED|LTD\\.?|LLP|PLC|plc|Plc|CIC|LLC|L\\.L\\.C\\.|Inc\\.?|INC\\.?|Incorporated|Corp\\.?|Corporation|S\\.?A\\.?S\\.?U?\\.?|S\\.?A\\.?R\\.?L\\.?|EURL|S\\.A\\.|SA|S\\.?r\\.?l\\.?s?|S\\.R\\.L\\.|S\\.?p\\.?A\\.?|S\\.P\\.A\\.|S\\.n\\.c\\.|S\\.a\\.s\\.|S\\.?L\\.?U?\\.?|S\\.?C\\.?C\\.?L\\.?|B\\.?V\\.?|N\\.?V\\.?|V\\.?O\\.?F\\.?|Lda\\.?|LTDA\\.?|Ltda\\.?|Unipessoal|sp\\. ?z ?o\\. ?o\\.|Sp\\. ?z ?o\\. ?o\\.|SP\\. ?Z ?O\\. ?O\\.|S\\.K\\.A\\.|Sp\\. ?[jk]\\.|sp\\. ?[jk]\\.|AB|ApS|A/S|AS|Oy|Oyj|d\\.o\\.o\\.|s\\.r\\.o\\.|a\\.s\\.|Kft\\.?|Pty\\.?(?: Ltd\\.?)?|PTY LTD|Pte\\.?(?: Ltd\\.?)?|K\\.?K\\.?|Co\\., Ltd\\.?';
const legalForm = new RegExp(`(?<![\\p{L}\\d])(?:${forms})(?![\\p{L}\\d])`, 'gu');
/** The name that ends where the legal form begins. */
const nameBefore =
  /(?<![\p{L}\d])\p{Lu}[\p{L}\d&.'’+-]{0,30}(?:[ -](?:[\p{Lu}&+][\p{L}\d&.'’+-]{0,30}|and|und|et|y|e|i|de|del|di|da|of|the)){0,5},? $/u;
const longestName = 120;
const mostForms = 100;

function companies(text: string): string[] {
  const found: string[] = [];
  let looked = 0;
  for (const { 0: form, index } of text.matchAll(legalForm)) {
    if ((looked += 1) > mostForms) break;
    const name = nameBefore.exec(text.slice(Math.max(0, index - longestName), index));
    if (name) found.push(`${name[0]}${form}`.trim());
  }
  return found;
}

const japanese =
  /(?:株式会社|有限会社|合同会社|合資会社)\s?[\p{L}\d・ー&.-]{1,30}|[\p{L}\d・ー&.-]{1,30}(?:株式会社|有限会社|合同会社)/gu;

/** A label and the number after it. */
const register =
  /(?:VAT|USt-?\s?-?Id(?:Nr)?|UID|Umsatzsteuer|MwSt|Steuernummer|TVA|I\.?V\.?A\.?|BTW|N\.?I\.?F\.?|C\.?I\.?F\.?|NIPC|NIP|REGON|KRS|CNPJ|GST|ABN|ACN|EIN|SIREN|SIRET|RCS|R\.C\.S\.|KvK|K\.v\.K\.|HRB|HRA|Handelsregister|Registergericht|Amtsgericht|REA|R\.E\.A\.|Registro Mercantil|Companies House|Compan(?:y|ies) (?:registration|registered|Registration Office|reg\.?|no\.?|number)|[Rr]egistered (?:in|number|company|no)|[Rr]egistration (?:no|number)|[Cc]ompany (?:no|number|registration|reg)|CRO|Organisationsnummer|Org\.? ?nr|CVR|法人番号|登録番号|古物商)[^\p{N}]{0,40}(?:[A-Z]{1,3}[ -]?)?\d[\d ./-]{2,18}\d(?:[A-Z]{1,2}(?!\p{L})|B\d{2})?/gu;

const maxValues = 20;
const sorted = (values: readonly string[]): string[] =>
  [...new Set(values.filter((one) => one !== ''))].toSorted().slice(0, maxValues);
const all = (text: string, pattern: RegExp, longest = 160): string[] =>
  (text.match(pattern) ?? []).map((one) => one.trim().slice(0, longest));

export const emailsIn = (text: string): string[] => sorted(all(text, email).map((one) => one.toLowerCase()));
export const phonesIn = (text: string): string[] => sorted(all(text, phone).filter(isPhone));
export const addressesIn = (text: string): string[] =>
  sorted(aroundCodes(text).flatMap((part) => addresses.flatMap((one) => all(part, one))));
/** Postcodes, or what looks like one. */
const code =
  /(?<!\d)\d{4,6}(?!\d)|\d{2,5}-\d{3,4}|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[\dW] ?[A-Z\d]{4}|[A-Z]\d[A-Z] ?\d[A-Z]\d|〒|[都道府県]\p{Script=Han}{1,8}[市区町村郡]/gu;
const reach = 130;
const mostCodes = 120;

/** The parts of a text with a postcode in them: addresses cost most to look for. */
function aroundCodes(text: string): string[] {
  const parts: [from: number, to: number][] = [];
  for (const { 0: found, index } of text.matchAll(code)) {
    const [from, to] = [Math.max(0, index - reach), index + found.length + reach];
    const last = parts.at(-1);
    if (last && from <= last[1]) last[1] = to;
    else if (parts.length < mostCodes) parts.push([from, to]);
  }
  return parts.map(([from, to]) => text.slice(from, to));
}

/** Names with their legal form: `Acme Trading Ltd`. */
export const companiesIn = (text: string): string[] =>
  sorted([...companies(text), ...all(text, japanese, 60)]);
/** Numbers of registers and tax offices with their label: `HRB 12345`. */
export const registersIn = (text: string): string[] =>
  sorted(all(text, register, 80).filter((one) => one.replaceAll(/\D/g, '').length >= fewestDigits));
/** Fewer are a price behind the word for a tax. */
const fewestDigits = 5;

/** A date or a price is not a telephone number. */
export const isPhone = (text: string): boolean => {
  const digits = text.replace(/\D/g, '').length;
  return digits >= 7 && digits <= 15 && !/^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/.test(text);
};
