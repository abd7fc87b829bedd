/** Dictionaries of RFC 8941 as far as `UCP-Agent` needs them: members with texts, tokens, numbers and parameters. */

const key = '[a-z*][a-z0-9_.*-]*';
const text = '"(?:[ !#-\\[\\]-~]|\\\\["\\\\])*"';
const bare = `(?:${text}|[A-Za-z*][\\w:/!#$%&'*+.^\`|~-]*|-?\\d{1,15}(?:\\.\\d{1,3})?|\\?[01]|:[A-Za-z0-9+/=]*:)`;
const parameters = `(?: *;[ ]*${key}(?:=${bare})?)*`;
const member = new RegExp(`^(${key})(?:=(${bare}))?${parameters}[ \\t]*(,[ \\t]*)?`);

/** @throws TypeError for anything but a dictionary */
export function parseDictionary(header: string): { get(name: string): [unknown] | undefined } {
  const members: Record<string, [unknown]> = {};
  let rest = header.replace(/^ +| +$/g, '');
  while (rest !== '') {
    const found = member.exec(rest);
    if (!found) throw new TypeError('The header is not a dictionary.');
    const [whole, name = '', value, comma] = found;
    rest = rest.slice(whole.length);
    if ((comma === undefined) !== (rest === '')) throw new TypeError('The header is not a dictionary.');
    members[`=${name}`] = [value === undefined ? true : textOf(value)];
  }
  return { get: (name) => members[`=${name}`] };
}

/** Of all values only texts are looked at. */
const textOf = (value: string): unknown =>
  value.charAt(0) === '"' ? value.slice(1, -1).replace(/\\(["\\])/g, '$1') : { token: value };
