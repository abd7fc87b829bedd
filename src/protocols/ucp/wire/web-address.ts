/** Characters that RFC 3986 allows in a URI; all others must be escaped. */
const escaped = /^[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/;

/** An absolute URI, escaped where the store did not; undefined for what is none. */
export function webAddress(text: string | undefined): string | undefined {
  if (text === undefined || !URL.canParse(text)) return undefined;
  return escaped.test(text) ? text : new URL(text).href;
}
