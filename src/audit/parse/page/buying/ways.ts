import { attr, pointer } from '../../tree.ts';
import type { FormFact, WayFact } from '../../facts/facts.ts';
import { findTerm, hasTerm } from '../../words/words.ts';
import type { PlacedControl } from '../controls/controls.ts';
import type { PlacedLink } from '../links.ts';
import { owningForm } from '../controls/forms.ts';
import type { Outline } from '../outline.ts';
import { nameTokens } from '../tags.ts';

const MAX_WAYS = 12;
const MAX_NAME = 40;

/** Paths of the cart itself: a last part, with an ending or without. */
const cartPath =
  /(?:^|\/)(?:(?:shopping|my|view|show|en|de)?[-_]?(?:cart|basket|bag|trolley)(?:[-_]?(?:show|view|page|display|index|summary))?|warenkorb|einkaufswagen|panier|mon-panier|carrito|cesta|carro|carrello|winkelwagen|winkelmand(?:je)?|carrinho|cesto|sacola|koszyk|kosik|varukorg|kurv|handlekurv|ostoskori|sepet|sepetim|korzina|kundvagn|indkobskurv|indkoebskurv|nakupni-kosik|nakupny-kosik|kosar|cos|cos-de-cumparaturi|kalathi|kolichka|koshyk|koshik|keranjang|gio-hang|корзина|кошик|количка|购物车|購物車|장바구니|カート|سلة|cart-show|checkout\/cart|cartitems)(?:\.[a-z]{2,5})?\/?$/i;
export const isCartPath = (path: string): boolean => cartPath.test(path);
/** What changes a cart is not the way to it: asking for it would put something in. */
const changePath =
  /(?:^|[/_.?&=-])(?:add|remove|delete|update|change|clear|empty|plus|minus)(?:[/_.?&=-]|$|to|article|item|product)|\/cart\/\d+:\d+/i;
const cartQuery =
  /[?&](?:add-?to-?cart|add|(?:action|do|cmd)=(?!view|show|display|index)[^&]{0,40}|product\w{0,20}|prod_?id|pid|sku|qty|quantity|item\w{0,10}|id|variant\w{0,10}|article\w{0,10}|[a-z]\[\d{1,3}\])(?:=|&|$)/i;

/** Whether asking for an address may put something into the cart, or take it out. */
export function changesCart(url: string): boolean {
  const parsed = URL.parse(url);
  return !parsed || changePath.test(parsed.pathname) || cartQuery.test(parsed.search);
}

/** The page of the cart; what puts something into it has a query or another path. */
export function isCartUrl(url: string): boolean {
  const parsed = URL.parse(url);
  if (!parsed || cartQuery.test(parsed.search)) return false;
  return isCartPath(safePath(parsed.pathname)) && !changePath.test(parsed.pathname);
}

const checkoutPath =
  /(?:^|[/_.-])(?:checkouts?|kasse|kassa|zur-kasse|caisse|tramitar|finalizar-compra|cassa|afrekenen|finalizar|zamowienie|kasa|kassan|pokladna|pokladnya|penztar|finalizare-comanda|finalizare|odeme|oformlenie-zakaza|oformlenie|thanh-toan|tameio|porachka|onepage|go-to-checkout|order-checkout|bestellvorgang)(?:[/_.-]|$)/i;
const permalink = /\/cart\/\d{3,20}:\d{1,4}/;

/** The way into the checkout; the cart of some platforms lies below the same path. */
export const leadsToCheckout = (url: string): boolean => {
  const { pathname = '' } = URL.parse(url, 'https://x.invalid') ?? {};
  return (
    checkoutPath.test(pathname) &&
    !/checkout\/(?:cart|basket|bag)|literegistration|faq|help|blog|pages\/|\/add[a-z_-]{0,20}(?:\/|$)/i.test(
      pathname,
    )
  );
};

function safePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

export function wayFacts(
  page: Outline,
  controls: readonly PlacedControl[],
  links: readonly PlacedLink[],
  forms: readonly (FormFact & { at: number })[],
): WayFact[] {
  const ways: WayFact[] = [];
  const add = (way: WayFact): void => {
    const known = ways.some(({ to, via, href }) => to === way.to && via === way.via && href === way.href);
    const same = ways.filter(({ to }) => to === way.to).length;
    if (!known && same < MAX_WAYS / 3) ways.push(way);
  };
  for (const { at, abs, href, name, region } of links) {
    if (region === 'card') continue;
    const to = wayOfLink(abs, href, name);
    if (to)
      add({
        to,
        via: abs !== undefined && !href.startsWith('#') ? 'link' : 'button',
        name: name.slice(0, 60),
        ...(abs === undefined ? {} : { href: abs.slice(0, 300) }),
        region,
        pointer: pointer(page.elements[at]!),
      });
  }
  for (const { at, action, abs, region } of forms) {
    if (action !== '' && leadsToCheckout(abs ?? action))
      add({
        to: 'checkout',
        via: 'form',
        name: '',
        href: (abs ?? action).slice(0, 300),
        region,
        pointer: pointer(page.elements[at]!),
      });
  }
  for (const control of controls) {
    const { at, name, region, tag } = control;
    if (
      tag === 'a' ||
      tag === 'select' ||
      tag === 'textarea' ||
      name === '' ||
      name.length > MAX_NAME ||
      control.addToCart
    )
      continue;
    const to = isCheckoutButton(page, at, name)
      ? 'checkout'
      : region !== 'card' && isCartButton(page, at, name)
        ? 'cart'
        : undefined;
    if (!to) continue;
    const form = owningForm(page, at);
    const owner = form === undefined ? undefined : forms.find((one) => one.at === form);
    // A submit of a form with an address works without a script.
    const sent = to === 'checkout' && owner !== undefined && owner.action !== '' && isSubmit(page, at);
    add({
      to,
      via: sent ? 'form' : 'button',
      name: name.slice(0, 60),
      ...(sent && owner.abs ? { href: owner.abs.slice(0, 300) } : {}),
      region,
      pointer: pointer(page.elements[at]!),
    });
  }
  return ways;
}

/** Taking an address apart costs: a page has thousands, and few of them hold such a word. */
const worthALook =
  /cart|basket|bag|trolley|korb|einkaufswagen|panier|carr|cest|winkel|mand|sacola|kosz|kosik|varukorg|kurv|ostoskori|sepet|korzina|kundvagn|kosar|\/cos|kalathi|kolichka|kosh[iy]k|keranjang|gio-hang|pokladn|penztar|finalizare|odeme|oform|thanh-toan|tameio|porachka|checkout|kass|caisse|tramitar|finalizar|afrekenen|zamowienie|kasa|onepage|bestellvorgang|%/i;

function wayOfLink(abs: string | undefined, href: string, name: string): WayFact['to'] | undefined {
  if (abs !== undefined && permalink.test(abs)) return 'permalink';
  if (abs !== undefined && !href.startsWith('#')) {
    if (!worthALook.test(abs)) return undefined;
    if (leadsToCheckout(abs)) return 'checkout';
    return isCartUrl(abs) ? 'cart' : undefined;
  }
  return namesCart(name) ? 'cart' : undefined;
}

function isSubmit(page: Outline, at: number): boolean {
  const node = page.elements[at]!;
  const type = (attr(node, 'type') ?? (node.tagName === 'button' ? 'submit' : '')).toLowerCase();
  return type === 'submit' || type === 'image';
}

/** By the name that platforms give it, or by words that can mean nothing else. */
function isCheckoutButton(page: Outline, at: number, name: string): boolean {
  const node = page.elements[at]!;
  if (/^(?:checkout|goto_?checkout|proceed)$/i.test(attr(node, 'name') ?? '')) return true;
  return hasTerm(name, 'checkout') && !/^(?:commander|bestellen|pagar)$/i.test(name.trim());
}

/** Bags are sold too: alone, or with whose it is, the word means the cart. */
const soldToo = new Set([
  'bag',
  'sac',
  'borsa',
  'bolsa',
  'saco',
  'sacola',
  'torba',
  'cesto',
  'trolley',
  'kurv',
  'kori',
  'košík',
  'кошница',
  'giỏ',
  'keranjang',
]);
const owners = new Set(
  'shopping my your view open mini show mon votre mi tu ver la il tua mijn meu ver twoja min din vis visa se zobrazit zobraziť váš můj môj az vezi мой моя ваша моята xem lihat sepete'.split(
    ' ',
  ),
);

function namesCart(name: string): boolean {
  if (name === '' || name.length > MAX_NAME || hasTerm(name, 'addToCart')) return false;
  const term = findTerm(name, 'cart')?.term;
  if (term === undefined) return false;
  const words = nameTokens(name).filter((word) => !/^\d+$/.test(word));
  if (words.includes('skip') || words.includes('add') || words.includes('remove')) return false;
  return !soldToo.has(term) || words.length === 1 || owners.has(words[0] ?? '');
}

function isCartButton(page: Outline, at: number, name: string): boolean {
  const node = page.elements[at]!;
  if (node.tagName === 'input' && !/^(?:submit|button|image)$/i.test(attr(node, 'type') ?? '')) return false;
  return namesCart(name);
}
