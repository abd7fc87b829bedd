/** Path patterns of robots.txt (RFC 9309 section 2.2.2 and 2.2.3), matched in linear time. */

/** Normal form of a path or pattern: unreserved octets decoded, everything else outside of URI characters encoded, hex in upper case. */
export function normalise(text: string): string {
  if (/^[\w\-.~/?=&]*$/.test(text)) return text;
  return text
    .replace(/%([0-9a-f]{2})/gi, (octet, hex: string) => {
      const char = String.fromCharCode(Number.parseInt(hex, 16));
      return /[\w\-.~]/.test(char) ? char : octet.toUpperCase();
    })
    .replace(/[^\x21-\x7e]+|["<>\\^`{|}]/g, (run) => encodeOctets(run));
}

function encodeOctets(run: string): string {
  let out = '';
  for (const byte of Buffer.from(run, 'utf8')) out += `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  return out;
}

/** In the query, delimiters mean the same with and without percent-encoding (second example of section 2.2.2). */
export function decodeQuery(text: string): string {
  const mark = text.indexOf('?');
  if (mark < 0) return text;
  return (
    text.slice(0, mark) +
    text
      .slice(mark)
      .replace(/%(2F|3A|3F|40|5B|5D)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  );
}

export interface Pattern {
  /** Octets of the normal form: the longest match decides. */
  length: number;
  parts: string[];
  /** `$` at the end. */
  anchored: boolean;
  queryParts?: string[];
}

/** Compiles a rule path. `*` stands for any octets, a final `$` for the end; a `$` elsewhere is itself. */
export function compilePattern(path: string): Pattern {
  const anchored = path.endsWith('$');
  const body = normalise(anchored ? path.slice(0, -1) : path).replaceAll('$', '%24');
  const decoded = decodeQuery(body);
  return {
    length: body.length + (anchored ? 1 : 0),
    parts: body.split(/\*+/),
    anchored,
    ...(decoded !== body && { queryParts: decoded.split(/\*+/) }),
  };
}

export interface MatchTarget {
  path: string;
  /** With the delimiters of the query decoded. */
  decoded: string;
}

/** The octets that patterns are compared with. Special characters of patterns are encoded (section 2.2.3). */
export function matchTarget(pathAndQuery: string): MatchTarget {
  const path = normalise(pathAndQuery).replaceAll('*', '%2A').replaceAll('$', '%24');
  return { path, decoded: decodeQuery(path) };
}

export function matches(pattern: Pattern, target: MatchTarget): boolean {
  if (matchParts(pattern.parts, pattern.anchored, target.path)) return true;
  if (target.decoded === target.path && !pattern.queryParts) return false;
  return matchParts(pattern.queryParts ?? pattern.parts, pattern.anchored, target.decoded);
}

/** Takes every part at its first place, which leaves the most room for the rest; each octet is looked at a bounded number of times. */
function matchParts(parts: readonly string[], anchored: boolean, text: string): boolean {
  const first = parts[0] ?? '';
  if (!text.startsWith(first)) return false;
  if (parts.length === 1) return !anchored || text.length === first.length;
  const last = anchored ? (parts.at(-1) ?? '') : undefined;
  let at = first.length;
  for (const part of parts.slice(1, anchored ? -1 : undefined)) {
    const found = find(text, part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return last === undefined || (text.length - last.length >= at && text.endsWith(last));
}

/** indexOf for short parts; Knuth, Morris and Pratt for long ones, where a hostile pattern would cost the product of the lengths. */
function find(text: string, part: string, from: number): number {
  if (part.length <= 16) return text.indexOf(part, from);
  if (part.length > text.length - from) return -1;
  const fallback = new Uint32Array(part.length);
  for (let at = 1, length = 0; at < part.length;) {
    if (part[at] === part[length]) fallback[at++] = ++length;
    else if (length > 0) length = fallback[length - 1] ?? 0;
    else at++;
  }
  for (let at = from, length = 0; at < text.length;) {
    if (text[at] === part[length]) {
      at++;
      if (++length === part.length) return at - length;
    } else if (length > 0) length = fallback[length - 1] ?? 0;
    else at++;
  }
  return -1;
}
