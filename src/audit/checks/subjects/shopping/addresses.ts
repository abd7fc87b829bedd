/** Whether a link points to a product: stores add tracking, positions, and collections to its URL. */
import { sameUrl } from '../../../parse/url.ts';
import { wordSet } from '../../../parse/words/words.ts';

const enough = 6;

/** The same path and every parameter of the product's URL; or, under another path, the same distinctive last segment. */
export function linksToProduct(link: string, product: string): boolean {
  if (sameUrl(link, product)) return true;
  const [to, own] = [URL.parse(link), URL.parse(product)];
  if (!to || !own || plainHost(to) !== plainHost(own)) return false;
  const within = [...own.searchParams].every(([name, value]) => to.searchParams.get(name) === value);
  if (trimmed(to) === trimmed(own)) return within;
  const last = trimmed(own).split('/').at(-1) ?? '';
  return last.length >= enough && /\p{L}/u.test(last) && trimmed(to).split('/').at(-1) === last;
}

const plainHost = ({ host }: URL): string => host.replace(/^www\./, '');
const trimmed = ({ pathname }: URL): string => pathname.replace(/\/{1,9}$/, '');

/** Whether a name has every word of a query. */
export function hasWords(name: string, query: string): boolean {
  const words = wordSet(name.slice(0, 600));
  const asked = [...wordSet(query.slice(0, 200))];
  return (
    asked.length > 0 &&
    (asked.every((word) => words.has(word)) || name.toLowerCase().includes(query.toLowerCase()))
  );
}
