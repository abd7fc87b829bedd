/** WWW-Authenticate as data (RFC 9110, section 11.6.1). */

export interface AuthChallenge {
  /** Lower case. */
  scheme: string;
  /** By lower-case name; the first of a name counts. */
  params: Map<string, string>;
}

const maxLength = 16_384;
const maxParts = 200;

/** A part is `scheme`, `scheme name=value` or `name=value`: commas part both challenges and parameters. */
export function authChallenges(values: readonly string[]): AuthChallenge[] {
  const found: AuthChallenge[] = [];
  for (const part of values.flatMap((value) => partsOf(value.slice(0, maxLength))).slice(0, maxParts)) {
    const [, scheme, rest = ''] = /^([\w!#$%&'*+.^`|~-]{1,60})(?:\s+(\S[\s\S]*))?$/.exec(part) ?? [];
    if (scheme !== undefined) found.push({ scheme: scheme.toLowerCase(), params: new Map() });
    const [, name, quoted, plain] =
      /^([\w!#$%&'*+.^`|~-]{1,60})\s*=\s*(?:"((?:[^"\\]|\\.)*)"|(\S*))\s*$/.exec(
        scheme === undefined ? part : rest,
      ) ?? [];
    const last = found.at(-1);
    if (name && last && !last.params.has(name.toLowerCase()))
      last.params.set(
        name.toLowerCase(),
        quoted === undefined ? (plain ?? '') : quoted.replaceAll(/\\(.)/g, '$1'),
      );
  }
  return found;
}

/** Split at commas outside of quotes. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  let inside = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (inside && character === '\\') at += 1;
    else if (character === '"') inside = !inside;
    else if (character === ',' && !inside) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)].map((part) => part.trim()).filter((part) => part !== '');
}
