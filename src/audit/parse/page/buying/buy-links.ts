/** Links that say `buy` or `order`: which of them buy the product of the page, and which link to another page. */
import { registrableDomain } from '../../url.ts';
import { findTerm, hasTerm } from '../../words/words.ts';
import type { PlacedLink } from '../links.ts';
import { changesCart, isCartPath, isCartUrl, leadsToCheckout } from './ways.ts';

const MAX_NAME = 80;
/** A call is ordered by the word that orders goods too. */
const ordersCall = /звонок|звонка|дзвін/i;
/** Alone it is a control; in a longer name it may link to buying advice. */
const justBuy = /^\s*buy(?: it)?\s*$/i;

/** `Where to buy` has the words, but links to another page. */
export function isBuyName(name: string): boolean {
  if (name === '' || name.length > MAX_NAME) return false;
  const said = spoken(name);
  return (
    (hasTerm(said, 'addToCart') || justBuy.test(said) || runTogether.test(said)) &&
    !hasTerm(said, 'dealer') &&
    !ordersCall.test(said)
  );
}

/** Nothing but such a name: no sentence that speaks of buying. */
export function isWholeBuyName(name: string): boolean {
  const plain = spoken(name).trim();
  const term = findTerm(plain, 'addToCart')?.term;
  return (
    justBuy.test(plain) || (term !== undefined && plain.replace(/[\s!.+>»→]+$/u, '').length === term.length)
  );
}

const runTogether = /^add(?:2|to)(?:cart|bag|basket)$/i;

/** `add-to-cart`, `buy_now` and `addToCart` are the words. */
const spoken = (name: string): string =>
  /\s/.test(name.trim())
    ? name
    : name.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').replaceAll(/(?<=[\p{L}\d])[-_.]+(?=[\p{L}\d])/gu, ' ');

/** Stems of the words for a cart, in the languages of `addToCart`. */
const cartWords =
  /cart|bag|basket|trolley|korb|einkauf|panier|\bsac\b|carrit|\bcarro|cest[ao]|bolsa|borsa|winkel|mandje|carrinho|sac(?:o|ola)\b|koszyk|torb|カート|カゴ|かご|バッグ|varukorg|vagn|kurv|handle(?:vogn|pose)|ostosk|koriin|kärry|koš|tašk|kosár|\bco[sșş]|количк|кошниц|καλάθι|sepet|çanta|корзин|сумк|кошик|장바구니|카트|쇼핑백|购物|購物|سلة|عربة|حقيبة|giỏ|keranjang|troli|\btas\b/iu;
const buyParts = new Set(
  'cart carts basket bag checkout pay payment order orders buy purchase kaufen bestellen bestellung comprar compra acheter commander commande acquista acquisto kopen koop kup zamow sepet korzina'.split(
    ' ',
  ),
);
const shortestName = 4;

/**
 * Where a link that says `buy now` leads, when it is the cart as it is, or it is another page that neither puts something into a cart nor
 * belongs to the product: a teaser of another product, gift cards, or a shop on another site.
 */
export function leadsElsewhere(
  { href, abs, name }: Pick<PlacedLink, 'href' | 'abs' | 'name'>,
  url: string,
): 'page' | 'site' | undefined {
  const plain = href.trim();
  if (/^(?:tel|mailto|sms):/i.test(plain)) return 'page';
  const [to, here] = [URL.parse(abs ?? ''), URL.parse(url)];
  if (plain === '' || plain.startsWith('#') || !to || !here) return undefined;
  if (isCartUrl(to.href)) return 'page';
  if (cartWords.test(name)) return undefined;
  if (changesCart(to.href) || leadsToCheckout(to.href)) return undefined;
  // Whole parts: `/buy/7`, not a category such as `/buy-shoes`.
  const parts = [...to.hostname.split('.'), ...to.pathname.split('/'), ...to.searchParams.keys()];
  if (parts.some((part) => buyParts.has(part.toLowerCase()) || isCartPath(`/${part}`))) return undefined;
  if (registrableDomain(to.hostname) !== registrableDomain(here.hostname)) return 'site';
  if (to.pathname === here.pathname) return undefined;
  const own = here.pathname.split('/').filter((part) => part.length >= shortestName || /\d/.test(part));
  const last = own.at(-1)?.replace(/\.\w{2,5}$/, '');
  return last !== undefined && to.href.includes(last) ? undefined : 'page';
}
