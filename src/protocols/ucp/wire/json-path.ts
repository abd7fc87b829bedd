/** Where something stands in a JSON document, in the two notations that UCP and we use. */

export type Segments = readonly PropertyKey[];

/** RFC 9535: `$.line_items[0].quantity`; names that are no identifiers in brackets: `$.signals['dev.ucp.buyer_ip']`. */
export const jsonPath = (segments: Segments): string => `$${segments.map(pathSegment).join('')}`;

function pathSegment(segment: PropertyKey): string {
  if (typeof segment === 'number') return `[${segment}]`;
  const name = String(segment);
  if (/^[a-z_]\w*$/i.test(name)) return `.${name}`;
  return `['${JSON.stringify(name)
    .slice(1, -1)
    .replaceAll(`\\"`, '"')
    .replaceAll("'", String.raw`\'`)}']`;
}

/** RFC 6901: `/ucp/services/dev.ucp.shopping/0`; the empty text is the whole document. */
export const jsonPointer = (segments: Segments): string =>
  segments.map((segment) => `/${String(segment).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
