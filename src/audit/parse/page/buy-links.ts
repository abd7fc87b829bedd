/** Links that say `buy` or `order`: which of them buy the product of the page, and which lead to another page. */
import { registrableDomain } from '../url.ts';
import { hasTerm } from '../words.ts';
import type { PlacedLink } from './links.ts';
import { changesCart, leadsToCheckout } from './ways.ts';

const MAX_NAME = 80;
/** A call is ordered by the word that orders goods too. */
const ordersCall = /звонок|звонка|дзвін/i;
/** Alone it is a control; in a longer name it may lead to advice on buying. */
const justBuy = /^\s*buy(?: it)?\s*$/i;

/** `Where to buy` holds the words and leads away. */
export const isBuyName = (name: string): boolean =>
  name !== '' &&
  name.length <= MAX_NAME &&
  (hasTerm(name, 'addToCart') || justBuy.test(name)) &&
  !hasTerm(name, 'dealer') &&
  !ordersCall.test(name);

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
 * Where a link that only says `buy now` leads, when it is another page that neither puts something into a cart nor
 * belongs to the product: a teaser of another product, gift cards, or a shop on another site.
 */
export function leadsElsewhere(
  { href, abs, name }: Pick<PlacedLink, 'href' | 'abs' | 'name'>,
  url: string,
): 'page' | 'site' | undefined {
  const plain = href.trim();
  const [to, here] = [URL.parse(abs ?? ''), URL.parse(url)];
  if (plain === '' || plain.startsWith('#') || !to || !here || cartWords.test(name)) return undefined;
  if (changesCart(to.href) || leadsToCheckout(to.href)) return undefined;
  // Whole parts: `/buy/7`, not a category such as `/buy-shoes`.
  const parts = [...to.hostname.split('.'), ...to.pathname.split('/'), ...to.searchParams.keys()];
  if (parts.some((part) => buyParts.has(part.toLowerCase()))) return undefined;
  if (registrableDomain(to.hostname) !== registrableDomain(here.hostname)) return 'site';
  if (to.pathname === here.pathname) return undefined;
  const own = here.pathname.split('/').filter((part) => part.length >= shortestName || /\d/.test(part));
  const last = own.at(-1)?.replace(/\.\w{2,5}$/, '');
  return last !== undefined && to.href.includes(last) ? undefined : 'page';
}
