/** Prices in the JSON-LD of a product page. Linear, bounded, and never throws. */

export interface PagePrice {
  /** As the page writes it. */
  price: string;
  currency?: string;
}

const mostBlocks = 50;
const mostNodes = 20_000;

export function pagePrices(html: string): PagePrice[] {
  const found: PagePrice[] = [];
  for (const block of jsonLdBlocks(html)) {
    const waiting: { value: unknown; currency?: string }[] = [{ value: parse(block) }];
    for (let seen = 0, next = waiting.pop(); next && seen < mostNodes; seen += 1, next = waiting.pop()) {
      const { value } = next;
      if (Array.isArray(value)) for (const one of value) waiting.push({ ...next, value: one as unknown });
      else if (typeof value === 'object' && value !== null) {
        const node = value as Record<string, unknown>;
        const currency = textOf(node['priceCurrency']) ?? next.currency;
        for (const member of ['price', 'lowPrice', 'highPrice']) {
          const price = textOf(node[member]);
          if (price !== undefined) found.push({ price, ...(currency === undefined ? {} : { currency }) });
        }
        for (const one of Object.values(node)) {
          if (typeof one === 'object' && one !== null)
            waiting.push({ value: one, ...(currency === undefined ? {} : { currency }) });
        }
      }
    }
  }
  return found;
}

/** Contents of script elements of the type `application/ld+json`. */
function jsonLdBlocks(html: string): string[] {
  const lower = html.toLowerCase();
  const blocks: string[] = [];
  for (let from = lower.indexOf('<script'); from >= 0 && blocks.length < mostBlocks;) {
    const open = lower.indexOf('>', from);
    const end = open < 0 ? -1 : lower.indexOf('</script', open);
    if (end < 0) break;
    if (lower.slice(from, Math.min(open, from + 500)).includes('application/ld+json'))
      blocks.push(html.slice(open + 1, end));
    from = lower.indexOf('<script', end);
  }
  return blocks;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '' && value.length <= 40)
    ? String(value).trim()
    : undefined;

/** Whether two prices are the same number: `139`, `139.00`. @param price as a page writes it */
export const isSamePrice = (price: string, decimal: string): boolean =>
  /^\d{1,15}(?:\.\d{1,6})?$/.test(price) && Number(price) === Number(decimal);

/** Whether the text of a page shows this number, however it writes it: `1,299.00`, `1.299,00`, `1 299`. */
export function showsPrice(html: string, decimal: string): boolean {
  const text = visibleText(html);
  const [whole = '', cents = ''] = decimal.split('.');
  const grouped = (mark: string): string => whole.replaceAll(/\B(?=(?:\d{3})+$)/g, mark);
  const wholes = ['', ',', '.', ' ', '\u00A0', '\u202F', '’', "'"].map(grouped);
  const writings = wholes.flatMap((one) => [
    ...(cents ? [`${one}.${cents}`, `${one},${cents}`] : []),
    ...(/^0*$/.test(cents) ? [one] : []),
  ]);
  return [...new Set(writings)].some((writing) => standsIn(text, writing));
}

/** As a whole number: no digit directly before or after it. */
function standsIn(text: string, writing: string): boolean {
  for (let at = text.indexOf(writing), tries = 0; at >= 0 && tries < 1_000; tries += 1) {
    const before = text.slice(Math.max(0, at - 2), at);
    const after = text.slice(at + writing.length, at + writing.length + 2);
    if (!/\d[.,]?$/.test(before) && !/^[.,]?\d/.test(after)) return true;
    at = text.indexOf(writing, at + 1);
  }
  return false;
}

/** Text between tags, without scripts and styles. */
function visibleText(html: string): string {
  const lower = html.toLowerCase();
  const parts: string[] = [];
  for (let at = 0; at < html.length;) {
    const open = html.indexOf('<', at);
    if (open < 0) {
      parts.push(html.slice(at));
      break;
    }
    parts.push(html.slice(at, open));
    const silent = ['script', 'style', 'template'].find((name) => lower.startsWith(name, open + 1));
    const end = silent === undefined ? html.indexOf('>', open) : lower.indexOf(`</${silent}`, open);
    if (end < 0) break;
    at = end + 1;
  }
  return parts.join('').replaceAll('&nbsp;', '\u00A0');
}
