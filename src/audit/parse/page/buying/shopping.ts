/** What is operated to choose, buy and search. */
import { attr } from '../../tree.ts';
import type { BuyBoxFacts, BuyingFact, FormFact, ShoppingFacts } from '../../facts/facts.ts';
import { findTerm, hasTerm } from '../../words/words.ts';
import { accountFacts } from '../account-words.ts';
import type { BuyBox } from './buy-box.ts';
import { isBuyName, leadsElsewhere } from './buy-links.ts';
import { captchaFacts, mayBeCaptcha } from '../captchas.ts';
import { choiceFacts } from '../choices/choices.ts';
import { consentManagers } from '../hidden/consent-managers.ts';
import type { PlacedControl } from '../controls/controls.ts';
import { facetFacts, mayBeFilter } from '../controls/facets.ts';
import { owningForm } from '../controls/forms.ts';
import type { PlacedLink } from '../links.ts';
import { regionAt, textAt, within } from '../outline.ts';
import type { Outline } from '../outline.ts';
import { lockOf, mayBeOverlay, overlayFacts } from '../hidden/overlays.ts';
import { searchFacts } from '../controls/search-controls.ts';
import type { Choice } from '../choices/variants.ts';
import { expressFacts, mayBeWallet } from './wallets.ts';
import { wayFacts } from './ways.ts';

export interface ShoppingInput {
  url: string;
  box: BuyBox;
  addToCart: PlacedControl | undefined;
  stock?: BuyBoxFacts['stockText'];
  controls: readonly PlacedControl[];
  links: readonly PlacedLink[];
  forms: readonly (FormFact & { at: number })[];
  choices: readonly Choice[];
  /** Addresses of scripts and frames. */
  loaded: readonly string[];
  /** Text of the page, not that of its frame. */
  text: string;
}

const MAX_CANDIDATES = 400;

export function shoppingFacts(page: Outline, input: ShoppingInput): ShoppingFacts {
  const { controls, links, forms, loaded, addToCart, text } = input;
  const seen = candidatesOf(page);
  const names = new Map([...controls, ...links].map(({ at, name }) => [at, name]));
  const locked = lockOf(page);
  const notSold = notSoldHere(page, input);
  const empty = emptyCart(text);
  return {
    overlays: overlayFacts(page, seen.overlays, controls, links),
    ...(locked === undefined ? {} : { locked }),
    consentBy: consentManagers(loaded),
    captchas: captchaFacts(page, seen.captchas, forms, loaded),
    ...(addToCart ? { buying: buyingFact(page, addToCart, forms, links) } : {}),
    ...(notSold ? { notSold } : {}),
    choices: choiceFacts(page, input.box, input.choices, names),
    search: searchFacts(page, controls, links),
    facets: facetFacts(page, seen.filters, input),
    ways: wayFacts(page, controls, links, forms),
    express: expressFacts(page, seen.wallets),
    account: accountFacts(page.text),
    ...(empty === undefined ? {} : { emptyCart: empty }),
  };
}

/** Elements whose class, id or role says that an extractor should look at them: one pass for all. */
function candidatesOf(page: Outline): Record<'overlays' | 'captchas' | 'filters' | 'wallets', number[]> {
  const found = {
    overlays: [] as number[],
    captchas: [] as number[],
    filters: [] as number[],
    wallets: [] as number[],
  };
  // Most elements share their classes with many others.
  const known = new Map<string, number>();
  for (let at = 0; at < page.elements.length; at += 1) {
    const { attrs, tagName } = page.elements[at]!;
    let names = '';
    let dialog = tagName === 'dialog';
    let label = false;
    for (const { name, value } of attrs) {
      if (name === 'class' || name === 'id') names = names === '' ? value : `${names} ${value}`;
      else if (name === 'role') dialog ||= value === 'dialog' || value === 'alertdialog';
      else if (name === 'aria-modal') dialog = true;
      else if (name === 'aria-label')
        label =
          value.length <= 60 &&
          (tagName === 'nav' ||
            tagName === 'div' ||
            tagName === 'section' ||
            tagName === 'aside' ||
            tagName === 'form');
    }
    let hints = known.get(names);
    if (hints === undefined) {
      hints = hintsOf(names);
      known.set(names, hints);
    }
    if (dialog || (hints & OVERLAY) !== 0) push(found.overlays, at);
    if ((hints & FILTER) !== 0 || (label && hasTerm(attr(page.elements[at]!, 'aria-label') ?? '', 'filter')))
      push(found.filters, at);
    if ((hints & CAPTCHA) !== 0) push(found.captchas, at);
    if ((hints & WALLET) !== 0) push(found.wallets, at);
  }
  return found;
}

const OVERLAY = 1;
const FILTER = 2;
const CAPTCHA = 4;
const WALLET = 8;

const hintsOf = (names: string): number =>
  names === ''
    ? 0
    : (mayBeOverlay(names) ? OVERLAY : 0) |
      (mayBeFilter(names) ? FILTER : 0) |
      (mayBeCaptcha(names) ? CAPTCHA : 0) |
      (mayBeWallet(names) ? WALLET : 0);

const push = (list: number[], at: number): void => {
  if (list.length < MAX_CANDIDATES) list.push(at);
};

const notIds =
  /quantity|qty|menge|anzahl|csrf|token|form_?key|utf8|return|redirect|uenc|nonce|_wp|__|section|update|coupon|lang|currency/i;

function buyingFact(
  page: Outline,
  { at, tag }: PlacedControl,
  forms: ShoppingInput['forms'],
  links: readonly PlacedLink[],
): BuyingFact {
  const node = page.elements[at]!;
  const link = links.find((one) => one.at === at);
  if (link && attr(node, 'href') !== undefined)
    return { by: 'link', href: link.href.slice(0, 300), ids: [], ...ownForm(page, at, forms) };
  const type = (attr(node, 'type') ?? (tag === 'button' ? 'submit' : '')).toLowerCase();
  const native = tag === 'button' || tag === 'input';
  const by = !native ? 'other' : type === 'submit' || type === 'image' ? 'submit' : 'button';
  const own = attr(node, 'formaction');
  return { by, ids: [], ...ownForm(page, at, forms), ...(own ? { action: own.slice(0, 300) } : {}) };
}

function ownForm(page: Outline, at: number, forms: ShoppingInput['forms']): Partial<BuyingFact> {
  const holder = owningForm(page, at);
  const index = holder === undefined ? -1 : forms.findIndex((one) => one.at === holder);
  const form = forms[index];
  if (!form) return {};
  const ids = form.fields
    .filter(({ name, disabled }) => name !== '' && !disabled && !notIds.test(name))
    .map(({ name }) => name.slice(0, 60));
  return {
    form: index,
    method: form.method,
    action: form.action.slice(0, 300),
    ids: [...new Set(ids)].slice(0, 5),
  };
}

/** A quote, a notice or a dealer in the place of the buy button: asked for only where there is none. */
function notSoldHere(
  page: Outline,
  { url, addToCart, box, controls, links, forms, stock }: ShoppingInput,
): ShoppingFacts['notSold'] {
  if (addToCart && !addToCart.disabled) return undefined;
  const isNear = ({ at, name }: { at: number; name: string }): boolean => {
    const region = regionAt(page, at);
    const place = region === 'main' || region === 'buy-box';
    return (
      name !== '' && name.length <= 60 && (box.at === undefined ? place : within(page, at, box.at) || place)
    );
  };
  const near = [...controls, ...links].filter(isNear);
  // A quote or a dealer beside the cart is a second way.
  for (const why of addToCart ? (['notify'] as const) : (['quote', 'notify', 'dealer'] as const)) {
    const found = near.find(({ name }) => hasTerm(name, why));
    if (found) return { why, text: found.name.slice(0, 80) };
  }
  const away = addToCart
    ? undefined
    : links.find((link) => isNear(link) && isBuyName(link.name) && leadsElsewhere(link, url) === 'site');
  if (away) return { why: 'dealer', text: away.name.slice(0, 80) };
  const asks = [...near, ...forms.filter(({ region }) => region === 'main' || region === 'buy-box')].find(
    ({ at }) => asksToBeTold(page, at),
  );
  if (asks) return { why: 'notify', text: textAt(page, asks.at, 80) };
  if (stock?.state === 'out') return { why: 'soldOut', text: stock.text.slice(0, 80) };
  const start = box.at ?? box.h1;
  if (start === undefined) return undefined;
  const text = page.text.slice(page.from[start]!, page.from[start]! + 2_000);
  const asked = addToCart ? undefined : findTerm(text, 'quote');
  if (asked) return { why: 'quote', text: asked.term };
  return undefined;
}

/** Names of back-in-stock notifications in platforms and their extensions, in any language. */
const notifyName =
  /(?:^|[\s/_-])(?:watch-?dogs?|back-?in-?stock|(?:stock|product)-?alerts?|alerts\/create|notify-?(?:me|stock|available)|stock-?notif\w*|wait-?list|klaviyo-bis\w*|bis-?(?:button|trigger|reset)|restock\w*|email-?when-?available)(?=$|[\s/_?#-])/i;

function asksToBeTold(page: Outline, at: number): boolean {
  const node = page.elements[at]!;
  return ['class', 'id', 'action', 'href', 'data-testid'].some((name) =>
    notifyName.test((attr(node, name) ?? '').slice(0, 300)),
  );
}

/** The text of a page that shows an empty cart, in its words. */
function emptyCart(text: string): string | undefined {
  const start = text.slice(0, 6_000).replace(/\s+/g, ' ');
  for (const plain of [start, start.replace(adverb, '$1 ')]) {
    const found = findTerm(plain, 'emptyCart');
    if (found) return plain.slice(Math.max(0, found.index - 30), found.index + 50).trim();
  }
  return undefined;
}

/** `ist gegenwärtig leer`: any one word may stand between the verb and what is said. */
const adverb = /(?<!\p{L})(is|ist|est|está|è|jest)\s\p{L}{4,20}\s(?=\p{L})/giu;
