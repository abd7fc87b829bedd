/** Validators of HTTP answers (RFC 9110, section 8.8) and requests made with them. */

type Headers = readonly (readonly [name: string, value: string])[];

export const headerValue = (headers: Headers, name: string): string | undefined =>
  headers.find(([key]) => key === name)?.[1];

const longest = 500;

/** The header that asks whether the answer still holds: by its ETag, else by its date. */
export function repeatHeader(headers: Headers): [name: string, value: string] | undefined {
  const [etag, modified] = [
    headerValue(headers, 'etag')?.trim(),
    headerValue(headers, 'last-modified')?.trim(),
  ];
  if (etag && etag.length <= longest) return ['if-none-match', etag];
  return modified && modified.length <= longest ? ['if-modified-since', modified] : undefined;
}

/** Marks that servers put on the ETag of a compressed body, and take off again in a 304. */
const packed = /[-;:.]{1,2}(?:gzip|gz|br|brotli|zstd|deflate|df)$/i;

/** Weak comparison (section 8.8.3.2); the mark of a compression does not count. */
export const sameTag = (a: string, b: string): boolean => bare(a) === bare(b);

const bare = (tag: string): string =>
  tag.trim().replace(/^W\//i, '').replace(/^"|"$/g, '').replace(packed, '');
