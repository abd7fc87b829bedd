/** The platform's query language, as far as it is used: comparisons of attributes with placeholders, AND, OR, parentheses. */

export function fits(
  condition: string,
  attributes: Readonly<Record<string, unknown>>,
  given: readonly unknown[],
): boolean {
  const words = condition.match(/\(|\)|AND|OR|custom\.\w+ (?:<=|>=|=|<|>) \{\d+\}/g) ?? [];
  if (words.join('').replaceAll(' ', '') !== condition.replaceAll(' ', ''))
    throw new Error(`The query cannot be read: ${condition}`);
  let at = 0;
  const either = (): boolean => {
    let value = both();
    while (words[at] === 'OR') {
      at += 1;
      const next = both();
      value ||= next;
    }
    return value;
  };
  const both = (): boolean => {
    let value = one();
    while (words[at] === 'AND') {
      at += 1;
      const next = one();
      value &&= next;
    }
    return value;
  };
  const one = (): boolean => {
    const word = words[at++] ?? '';
    if (word !== '(') return compare(word, attributes, given);
    const value = either();
    if (words[at++] !== ')') throw new Error(`A parenthesis is open: ${condition}`);
    return value;
  };
  return either();
}

/** What has no value fits nothing. */
function compare(
  word: string,
  attributes: Readonly<Record<string, unknown>>,
  given: readonly unknown[],
): boolean {
  const [, name = '', sign = '', place = ''] = /^custom\.(\w+) (\S+) \{(\d+)\}$/.exec(word) ?? [];
  const [value, other] = [attributes[name], given[Number(place)]];
  if (other === undefined) throw new Error(`Nothing was given for {${place}}.`);
  if (value === undefined || value === null) return false;
  if (sign === '=') return value === other;
  if (typeof value !== 'number' || typeof other !== 'number') throw new Error(`${name} cannot be compared.`);
  return (
    { '<': value < other, '>': value > other, '<=': value <= other, '>=': value >= other }[sign] ?? false
  );
}
