/** RFC 6570, simple variables only: `portico://checks/{id}`. Matching takes time in proportion to the address. */

export interface UriTemplate {
  /** In the order of the template. */
  variables: readonly string[];
  /** Undefined: the address is none of this template. Values are decoded; each holds at least one character and no slash. */
  match(uri: string): Record<string, string> | undefined;
}

const maxUri = 2_048;

/** @throws RangeError when the template has variables side by side or of another kind: which value is whose would be a guess */
export function parseUriTemplate(template: string): UriTemplate {
  // Text and names in turn; text comes first and last, and may be empty there only.
  const parts = template.split(/[{}]/);
  const variables = parts.filter((_, at) => at % 2 === 1);
  const texts = parts.filter((_, at) => at % 2 === 0);
  const isPlain =
    parts.length % 2 === 1 &&
    variables.every((name) => /^\w{1,64}$/.test(name)) &&
    new Set(variables).size === variables.length &&
    texts.slice(1, -1).every((text) => text !== '');
  if (!isPlain) throw new RangeError(`"${template}" is no template of simple variables.`);
  const [start = '', ...followed] = texts;

  const match = (uri: string): Record<string, string> | undefined => {
    if (uri.length > maxUri || !uri.startsWith(start)) return undefined;
    let at = start.length;
    const values: string[] = [];
    for (const [index, text] of followed.entries()) {
      const isLast = index === followed.length - 1;
      // The last text stands at the end; one between variables stands where it is met first.
      const end = isLast ? endBefore(uri, text) : uri.indexOf(text, at + 1);
      if (end <= at) return undefined;
      const value = decode(uri.slice(at, end));
      if (value === undefined) return undefined;
      values.push(value);
      at = end + text.length;
    }
    if (at !== uri.length) return undefined;
    return Object.fromEntries(variables.map((name, index) => [name, values[index] as string]));
  };
  return { variables, match };
}

const endBefore = (uri: string, text: string): number => (uri.endsWith(text) ? uri.length - text.length : -1);

function decode(text: string): string | undefined {
  if (/[/?#]/.test(text)) return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
