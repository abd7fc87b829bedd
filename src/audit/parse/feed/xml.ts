/** Google Merchant feeds as RSS 2.0 and Atom 1.0. */
import type { FeedFile } from './fields.ts';
import type { FeedTally } from './tally.ts';
import { readXml } from '../read-xml.ts';

/**
 * Reads `rss/channel/item` or `feed/entry`. Fields of nested elements get the names of both: `shipping_price`;
 * a `product_detail` gives a field of its own attribute name: `product_detail_compatible_with`.
 */
export function readXmlFeed(text: string, complete: boolean, tally: FeedTally): FeedFile {
  let format: FeedFile['format'] = 'unknown';
  let root: string | undefined;
  let updatedAt: string | undefined;
  let fields: [string, string][] | undefined;
  let itemDepth = 0;
  let detail: { name?: string; value?: string } = {};
  const outcome = readXml(
    text,
    {
      open(tag, path) {
        if (path.length === 1) {
          root = tag.local.slice(0, 60);
          format = tag.local === 'rss' ? 'rss' : tag.local === 'feed' ? 'atom' : 'unknown';
        }
        const isItem =
          format === 'atom'
            ? path.length === 2 && tag.local === 'entry'
            : path.length === 3 && tag.local === 'item';
        if (isItem && format !== 'unknown') {
          fields = [];
          itemDepth = path.length;
        } else if (fields && format === 'atom' && tag.local === 'link' && path.length === itemDepth + 1) {
          const rel = tag.attributes['rel']?.value ?? 'alternate';
          if (rel === 'alternate') fields.push(['link', tag.attributes['href']?.value ?? '']);
        }
      },
      close(tag, path, text) {
        if (fields && path.length === itemDepth) {
          tally.add(fields);
          fields = undefined;
        } else if (fields && path.length === itemDepth + 1) {
          const { name, value } = detail;
          detail = {};
          if (tag.local !== 'product_detail') fields.push([tag.local, text]);
          else if (name && value) fields.push([`product_detail_${name.toLowerCase().slice(0, 100)}`, value]);
        } else if (fields && path.length === itemDepth + 2) {
          if (tag.local === 'attribute_name') detail.name = text;
          else if (tag.local === 'attribute_value') detail.value = text;
          else fields.push([`${path[itemDepth]}_${tag.local}`, text]);
        } else if (!fields && path.length <= 3 && /^(?:lastBuildDate|updated|pubDate)$/.test(tag.local)) {
          if (tag.local !== 'pubDate' || !updatedAt) updatedAt = text;
        }
      },
      done: () => tally.full(),
    },
    !complete,
  );
  if (outcome.error) tally.broken(outcome.error);
  if (format === 'unknown') {
    const kind = root?.toLowerCase() === 'html' ? 'page' : 'other';
    return tally.nothing(complete, { kind, ...(root === undefined ? {} : { root }) });
  }
  return tally.result(format, complete, updatedAt);
}
