/** Texts of templates and demos that a shop has left on a page. */
import type { Page } from '../../../evidence.ts';
import { registrableDomain } from '../../../parse/url.ts';
import { folded } from '../product/facts.ts';
import {
  builderTexts,
  closedTitles,
  passwordTexts,
  sampleDomains,
  sampleNames,
} from './placeholder-phrases.ts';
import { gapsIn } from './template-gaps.ts';

export interface Placeholder {
  kind: 'closed' | 'text' | 'product' | 'name' | 'mail' | 'gap';
  /** For a sentence that begins with the page: `holds filler text`. */
  says: string;
  /** As it stands on the page, at most 200 characters. */
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

/** More than so many words are no page that only says when it opens. */
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
    : { kind: 'closed', says: 'only says that the shop is not open', found: cut(said) };
}

function builderText(text: string, plain: string): Placeholder | undefined {
  // Lower case may change the length of a text, so that only the plain one is cut.
  for (const [builder, phrase] of builderTexts) {
    const at = plain.indexOf(phrase);
    if (at < 0 || isQuoted(plain, at)) continue;
    const source = text.length === plain.length ? text : plain;
    return {
      kind: 'text',
      says: `holds sample text of ${builder}`,
      found: source.slice(at, at + Math.max(phrase.length, 80)),
    };
  }
  return undefined;
}

const filler = /lorem ipsum dolor sit amet,?\s(?:consectetu?r|consetetur)\s/i;
/** Around it, the text speaks of filler text or of type. */
const aboutType =
  /dummy text|placeholder text|filler text|lorem ipsum (?:poster|print|book|mug|shirt|generator|text)|pangram|typeface|typograph|letterpress|font|schrift|blindtext|typografi|faux[- ]texte|texte factice|police de caract|tipograf|texto de relleno|testo segnaposto|carattere|opvultekst|lettertype|tipografia|texto de preenchimento|czcionk|フォント|ダミーテキスト|書体/i;

function fillerText({ role, facts }: Page, text: string): Placeholder | undefined {
  const at = text.search(filler);
  if (at < 0 || isQuoted(text, at)) return undefined;
  const names = [facts.product?.name, facts.headings.find(({ level }) => level === 1)?.text];
  if (role === 'product' && names.some((name) => name && /lorem|ipsum/i.test(name))) return undefined;
  if (aboutType.test(text.slice(Math.max(0, at - 400), at + 700))) return undefined;
  return { kind: 'text', says: 'holds filler text', found: text.slice(at, at + 80) };
}

const isQuoted = (text: string, at: number): boolean =>
  /["“„«‹『「'][^\p{L}]{0,2}$/u.test(text.slice(Math.max(0, at - 3), at));

function sampleProduct({ role, facts }: Page): Placeholder | undefined {
  const h1 = facts.headings.find(({ level }) => level === 1)?.text;
  const names = role === 'product' ? [facts.product?.name, h1] : facts.cards.map(({ name }) => name);
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
    ? { kind: 'name', says: 'names nobody in its copyright line', found: cut(found[0]) }
    : undefined;
}

const address = /[\w.+-]{1,40}@([a-z0-9-]{1,40}(?:\.[a-z]{2,4}){1,2})(?![\w-])/gi;
/** What stands before an address that is meant as an example. */
const example =
  /(?:e\.\s?g\.|example:?|for example,?|such as|like|format:?|z\.\s?b\.|beispiel:?|par ex(?:emple)?\.?,?|p\.?\s?ej\.?|por ejemplo,?|ad esempio,?|es\.|bijv\.?|np\.|例[：:]?)\s{0,2}["“„(]?$/i;

/** Links to mail anywhere; as text only on policy pages, where it is the shop's own. */
function sampleMail({ url, role, facts }: Page, text: string): Placeholder | undefined {
  const own = registrableDomain(new URL(url).hostname);
  const isSample = (domain: string): boolean => {
    const name = domain.toLowerCase();
    return sampleDomains.has(name) && name !== own;
  };
  const linked = facts.links.find(
    ({ href }) => /^mailto:/i.test(href) && isSample(/@([^?&,\s]{1,80})/.exec(href.slice(0, 300))?.[1] ?? ''),
  );
  if (linked) return { kind: 'mail', says: 'gives a mail address of a template', found: cut(linked.href) };
  if (role !== 'policy') return undefined;
  for (const match of text.matchAll(address)) {
    if (isSample(match[1]!) && !example.test(text.slice(Math.max(0, match.index - 16), match.index)))
      return { kind: 'mail', says: 'gives a mail address of a template', found: match[0] };
  }
  return undefined;
}

function templateGap({ role, facts }: Page, text: string): Placeholder | undefined {
  const [found] = gapsIn(role === 'policy' ? facts.text.own || text : text);
  return found === undefined
    ? undefined
    : { kind: 'gap', says: 'leaves a gap of its template open', found: cut(found) };
}
