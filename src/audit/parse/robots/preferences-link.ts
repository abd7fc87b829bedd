/** Link headers (RFC 8288 section 3). */

export interface LinkHeader {
  /** As written between the angle brackets. */
  href: string;
  /** Lower case; several relations stay in one string. */
  rel: string;
  type?: string;
  hreflang?: string;
  title?: string;
}

const maxLength = 32_768;
const maxLinks = 200;

/** All links of all values, in order. What cannot be read ends its value. Links without `rel` are left out. */
export function parseLinkHeader(values: readonly string[]): LinkHeader[] {
  const out: LinkHeader[] = [];
  for (const value of values) {
    let at = 0;
    const text = value.slice(0, maxLength);
    while (at < text.length && out.length < maxLinks) {
      const open = /[\s,]*</y;
      open.lastIndex = at;
      if (!open.test(text)) break;
      const close = text.indexOf('>', open.lastIndex);
      if (close < 0) break;
      const href = text.slice(open.lastIndex, close).trim();
      const { parameters, end } = readParameters(text, close + 1);
      at = end;
      const rel = parameters.get('rel')?.trim().toLowerCase();
      if (rel) out.push({ href, rel, ...optional(parameters) });
    }
  }
  return out;
}

/** `; name=token`, `; name="quoted"` or `; name`; the first of a name counts (section 3.3). */
function readParameters(text: string, from: number): { parameters: Map<string, string>; end: number } {
  const parameters = new Map<string, string>();
  const pattern = /\s*;\s*(?:([^\s=;,"<>]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*)))?)?/y;
  let end = from;
  for (;;) {
    pattern.lastIndex = end;
    const match = pattern.exec(text);
    if (!match || match[0] === '') return { parameters, end: skipToComma(text, end) };
    end = pattern.lastIndex;
    const name = match[1]?.toLowerCase();
    if (name && !parameters.has(name))
      parameters.set(name, match[2]?.replace(/\\(.)/g, '$1') ?? match[3] ?? '');
  }
}

function skipToComma(text: string, from: number): number {
  const comma = text.indexOf(',', from);
  return comma < 0 ? text.length : comma;
}

function optional(parameters: Map<string, string>): Partial<LinkHeader> {
  const [type, hreflang, title] = ['type', 'hreflang', 'title'].map((name) => parameters.get(name));
  return { ...(type && { type }), ...(hreflang && { hreflang }), ...(title && { title }) };
}
