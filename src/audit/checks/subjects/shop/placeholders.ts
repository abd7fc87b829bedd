/** Template and demo texts that are still on a page. */
import type { Page } from '../../../evidence.ts';
import { registrableDomain } from '../../../parse/url.ts';
import { folded, headingOf } from '../product/facts.ts';
import {
  builderTexts,
  closedTitles,
  passwordTexts,
  sampleDomains,
  sampleNames,
} from './placeholder-phrases.ts';

export interface Placeholder {
  kind: 'closed' | 'text' | 'product' | 'name' | 'mail' | 'gap';
  /** Completes a sentence about the page: `contains filler text`. */
  says: string;
  /** As on the page, at most 200 characters. */
  found: string;
}

/** At most one of each kind, gravest first. */
export function placeholdersOn(page: Page): Placeholder[] {
  const text = page.facts.text.visible;
  const plain = text.replaceAll('’', "'").toLowerCase();
  return [
    page.role === 'home' ? closedShop(page, plain) : undefined,
    builderText(text, plain),
    fillerText(page, text),
    sampleProduct(page),
    copyright(text),
    sampleMail(page, text),
    page.role === 'product' ? undefined : templateGap(page, text),
  ].filter((one) => one !== undefined);
}

const cut = (text: string): string => text.slice(0, 200);

/** A page with more words is not just an opening notice. */
const fewWords = 150;

function closedShop({ url, facts }: Page, plain: string): Placeholder | undefined {
  const { passwordInputs, text, headings, head, cards, prices } = facts;
  if (text.words > fewWords || cards.length || prices.length) return undefined;
  const asked = passwordTexts.find((one) => plain.includes(one));
  if (asked && (passwordInputs > 0 || new URL(url).pathname.endsWith('/password')))
    return { kind: 'closed', says: 'asks for a password', found: asked };
  const titles = [...headings.slice(0, 5).map((one) => one.text), ...head.titles.slice(0, 1)];
  const said = titles.find((one) =>
    one.split(/\s[|–—·-]\s/).some((part) => closedTitles.has(folded(part.slice(0, 120)))),
  );
  return said === undefined
    ? undefined
    : { kind: 'closed', says: 'only says that the store is not open', found: cut(said) };
}

function builderText(text: string, plain: string): Placeholder | undefined {
  // Lower case may change the length of a text, so that only the plain one is cut.
  for (const [builder, phrase] of builderTexts) {
    const at = plain.indexOf(phrase);
    if (at < 0 || isQuoted(plain, at)) continue;
    const source = text.length === plain.length ? text : plain;
    return {
      kind: 'text',
      says: `contains sample text from ${builder}`,
      found: source.slice(at, at + Math.max(phrase.length, 80)),
    };
  }
  return undefined;
}

const filler = /lorem ipsum dolor sit amet,?\s(?:consectetu?r|consetetur)\s/i;
/** The surrounding text is about filler text or typography. */
const aboutType =
  /dummy text|placeholder text|filler text|lorem ipsum (?:poster|print|book|mug|shirt|generator|text)|pangram|typeface|typograph|letterpress|font|schrift|blindtext|typografi|faux[- ]texte|texte factice|police de caract|tipograf|texto de relleno|testo segnaposto|carattere|opvultekst|lettertype|tipografia|texto de preenchimento|czcionk|フォント|ダミーテキスト|書体/i;

function fillerText(page: Page, text: string): Placeholder | undefined {
  const { role, facts } = page;
  const at = text.search(filler);
  if (at < 0 || isQuoted(text, at)) return undefined;
  const names = [facts.product?.name, headingOf(page)];
  if (role === 'product' && names.some((name) => name && /lorem|ipsum/i.test(name))) return undefined;
  if (aboutType.test(text.slice(Math.max(0, at - 400), at + 700))) return undefined;
  return { kind: 'text', says: 'contains filler text', found: text.slice(at, at + 80) };
}

const isQuoted = (text: string, at: number): boolean =>
  /["“„«‹『「'][^\p{L}]{0,2}$/u.test(text.slice(Math.max(0, at - 3), at));

function sampleProduct(page: Page): Placeholder | undefined {
  const { role, facts } = page;
  const names =
    role === 'product' ? [facts.product?.name, headingOf(page)] : facts.cards.map(({ name }) => name);
  const found = names.find((name) => {
    const plain = folded((name ?? '').slice(0, 100)).replace(/ \d{1,3}$/, '');
    return plain !== '' && sampleNames.has(plain);
  });
  return found === undefined
    ? undefined
    : { kind: 'product', says: 'shows a sample product', found: cut(found) };
}

const owner =
  /(?:©|\(c\)|copyright)[\s\d©–-]{0,20}(?:by )?((?:your (?:store|shop|company|brand|website)(?: name)?|store name|shop name|company name|ihr (?:shop|firmenname|unternehmen)|firmenname|votre boutique|nom de la boutique|tu tienda|nombre de la tienda|il tuo negozio|nome del negozio|jouw winkel|winkelnaam|sua loja|nome da loja|nazwa sklepu))(?![\p{L}\p{N}])/iu;

function copyright(text: string): Placeholder | undefined {
  const found = owner.exec(text);
  return found
    ? { kind: 'name', says: 'has no name in its copyright line', found: cut(found[0]) }
    : undefined;
}

const address = /[\w.+-]{1,40}@([a-z0-9-]{1,40}(?:\.[a-z]{2,4}){1,2})(?![\w-])/gi;
/** Words in front of an example address. */
const example =
  /(?:e\.\s?g\.|example:?|for example,?|such as|like|format:?|z\.\s?b\.|beispiel:?|par ex(?:emple)?\.?,?|p\.?\s?ej\.?|por ejemplo,?|ad esempio,?|es\.|bijv\.?|np\.|例[：:]?)\s{0,2}["“„(]?$/i;

/** Mail links anywhere; plain text only on policy pages, where it is the merchant's own. */
function sampleMail({ url, role, facts }: Page, text: string): Placeholder | undefined {
  const own = registrableDomain(new URL(url).hostname);
  const isSample = (domain: string): boolean => {
    const name = domain.toLowerCase();
    return sampleDomains.has(name) && name !== own;
  };
  const linked = facts.links.find(
    ({ href }) => /^mailto:/i.test(href) && isSample(/@([^?&,\s]{1,80})/.exec(href.slice(0, 300))?.[1] ?? ''),
  );
  if (linked) return { kind: 'mail', says: 'has a placeholder email address', found: cut(linked.href) };
  if (role !== 'policy') return undefined;
  for (const match of text.matchAll(address)) {
    if (isSample(match[1]!) && !example.test(text.slice(Math.max(0, match.index - 16), match.index)))
      return { kind: 'mail', says: 'has a placeholder email address', found: match[0] };
  }
  return undefined;
}

function templateGap({ role, facts }: Page, text: string): Placeholder | undefined {
  const [found] = gapsIn(role === 'policy' ? facts.text.own || text : text);
  return found === undefined
    ? undefined
    : { kind: 'gap', says: 'has an unfilled template placeholder', found: cut(found) };
}

// Placeholders in policy texts that the merchant must fill in: `[INSERT RETURN ADDRESS]`, `[Firmenname]`.

/** Brackets without brackets inside, on one line; full-width ones too. */
const bracket = /[[［【]([^[\]［］【】\n]{2,140})[\]］】]/g;
const mostBrackets = 300;

/** Words that begin or make up a placeholder for facts about the merchant. */
const gaps: readonly RegExp[] = [
  // English
  /^(?:please )?(?:insert|fill in)\s+\w|(?<!\p{L})to be inserted(?!\p{L})/u,
  /^(?:please )?(?:enter|add|include)\s+(?:your|the|company|store|shop|business|return|contact|address|date|link to)(?!\p{L})/u,
  /^(?:(?:your|our|the|legal|full|registered) ){0,2}(?:company|store|shop|business|website|merchant|seller|trading|entity)(?:'s)?[ _-](?:name|legal name|url|address|e-?mail|phone|number|domain)(?!\p{L})/u,
  /^(?:your|the) (?:company|store|shop|business|brand|website)$/u,
  /^(?:return|returns|support|customer service|contact)[ _-](?:address|e-?mail|phone|number|hours)(?!\p{L})/u,
  // German
  /einfügen|einzufügen|(?<!\p{L})einsetzen|einzusetzen|bitte (?:eintragen|ergänzen)|(?<!\p{L})(?:firma|name|adresse|anschrift) (?:eintragen|ergänzen)/u,
  /^(?:ihr|ihre|dein|deine) (?:firma|firmenname|shop|shopname|unternehmen|onlineshop)(?!\p{L})|^(?:firmen|shop|unternehmens)name(?!\p{L})|^name (?:des|der) (?:shops?|online-?shops|unternehmens|firma|händlers)(?!\p{L})/u,
  // French
  /(?:^|\s)insérer(?!\p{L})|^à (?:compléter|remplir)/u,
  /^votre (?:entreprise|société|boutique|marque|site)(?!\p{L})|^(?:nom|adresse|url|raison sociale) (?:de |du |de la |de l'|de votre )(?:entreprise|société|boutique|site|marque|magasin|vendeur)(?!\p{L})/u,
  // Spanish
  /^(?:insertar|inserte|inserta|completar|rellenar)(?!\p{L})/u,
  /^(?:tu|su) (?:empresa|tienda|marca)(?!\p{L})|^(?:nombre|dirección|url|razón social) (?:de la |de tu |de su |del? )(?:empresa|tienda|sitio|vendedor)(?!\p{L})/u,
  // Italian
  /^(?:inserire|inserisci|da compilare)(?!\p{L})/u,
  /^(?:nome|indirizzo|url|ragione sociale|denominazione) (?:della |del |dell'|della tua |del tuo )(?:azienda|negozio|società|sito|venditore)(?!\p{L})|^ragione sociale$/u,
  // Dutch
  /(?<!\p{L})invoegen(?!\p{L})|^(?:vul|voeg) .{1,60}\s(?:in|toe)$/u,
  /^(?:bedrijfsnaam|winkelnaam|naam webshop|naam bedrijf)(?!\p{L})|^(?:jouw|uw|je) (?:bedrijf|winkel|webshop)(?!\p{L})|^(?:naam|geografisch adres|adres|e-mailadres) (?:van (?:de |het )?)?(?:ondernemer|bedrijf|winkel|webshop)(?!\p{L})/u,
  // Portuguese
  /^(?:inserir|insira|preencher|preencha)(?!\p{L})/u,
  /^(?:sua|a sua) (?:empresa|loja|marca)(?!\p{L})|^(?:nome|endereço|morada|url|razão social) (?:da|do|da sua|do seu) (?:empresa|loja|site|vendedor)(?!\p{L})/u,
  // Polish
  /^(?:wstaw|wpisz|uzupełnij|do uzupełnienia)/u,
  /^(?:nazwa|adres|dane) (?:firmy|sklepu|sprzedawcy|przedsiębiorcy)(?!\p{L})/u,
  // Japanese
  /(?:会社名|店舗名|屋号|販売業者|住所|所在地|メールアドレス|電話番号|代表者名).{0,8}(?:記入|入力|挿入)/u,
  /^(?:会社名|店舗名|ショップ名|サイト名|貴社名|屋号)$/u,
];

/** Fields for the customer to fill in, and email addresses that an edge hides. */
const innocent =
  /consum|verbraucher|kund(?:e|in|en)(?!\p{L})|konsument|klant|cliente?s?(?!\p{L})|customer|buyer|acheteur|comprador|acquirente|klienta?(?!\p{L})|protected|protégé|protegid|protett|geschützt|beveiligd|chronion/u;

/** A sample company name on a page about the merchant; elsewhere it may be an example for customers. */
const anyCompany =
  /(?:販売業者|運営会社|運営者|会社名|事業者|当店は|当社は)[^。\n]{0,12}((?:〇〇|○○|◯◯)(?:株式会社|合同会社|有限会社)|(?:株式会社|合同会社|有限会社)(?:〇〇|○○|◯◯))(?!様|御中)/g;

/** The placeholders as written with their brackets, each once, at most ten. Linear in the text. */
function gapsIn(text: string): string[] {
  const found = new Set<string>();
  let count = 0;
  for (const match of text.matchAll(bracket)) {
    if ((count += 1) > mostBrackets || found.size >= 10) break;
    const inside = match[1]!.replaceAll(/\s+/g, ' ').replaceAll('’', "'").trim().toLowerCase();
    if (!innocent.test(inside) && gaps.some((gap) => gap.test(inside))) found.add(match[0]);
  }
  for (const [, company] of text.matchAll(anyCompany)) if (found.size < 10) found.add(company!);
  return [...found];
}
