/** Finds German for a text with values, by patterns such as `Publish the catalog at {url}.` */

export type Patterns = readonly (readonly [english: string, german: string])[];
type Nouns = Readonly<Record<string, string>>;

const placeholder = /\{(\w+)\}/;

/**
 * The values of the text; undefined if it does not match. Each ends where the next fixed part begins, so that long texts cost no
 * time.
 */
function valuesOf(text: string, pattern: string): Map<string, string> | undefined {
  const [start = '', ...parts] = pattern.split(placeholder);
  if (!text.startsWith(start)) return undefined;
  const values = new Map<string, string>();
  let at = start.length;
  for (let index = 0; index < parts.length; index += 2) {
    const [name = '', fixed = ''] = parts.slice(index, index + 2);
    const isLast = index + 2 >= parts.length;
    const end = !isLast ? text.indexOf(fixed, at) : text.endsWith(fixed) ? text.length - fixed.length : -1;
    if (end <= at) return undefined;
    const value = text.slice(at, end);
    if ((values.get(name) ?? value) !== value) return undefined;
    values.set(name, value);
    at = end + fixed.length;
  }
  return at === text.length ? values : undefined;
}

/** Undefined for a value that may have English words. */
function germanValue(name: string, value: string, nouns: Nouns): string | undefined {
  if (name === 'what') return nouns[value] ?? nouns[`the ${value}`];
  if (name === 'names') return value.replace(/,? and /, ' und ');
  return name === 'quoted' || !/\s/.test(value) ? value : undefined;
}

function fill(german: string, values: ReadonlyMap<string, string>, nouns: Nouns): string | undefined {
  const known = new Map<string, string>();
  for (const [name, value] of values) {
    const one = germanValue(name, value, nouns);
    if (one === undefined) return undefined;
    known.set(name, one);
  }
  return german.replaceAll(/\{(\w+)\}/g, (_, name: string) => known.get(name) ?? '');
}

/** Longer texts stay in English. */
const maxLength = 2000;

/** Looks up texts, alone or as several sentences. */
export function createTranslate(
  texts: Readonly<Record<string, string>>,
  patterns: Patterns,
  nouns: Nouns,
): (text: string) => string | undefined {
  const whole = (text: string): string | undefined => {
    if (Object.hasOwn(texts, text)) return texts[text];
    for (const [english, german] of patterns) {
      const values = valuesOf(text, english);
      const filled = values && fill(german, values, nouns);
      if (filled !== undefined) return filled;
    }
    return undefined;
  };
  /** Each part is the longest that is known. */
  const translate = (text: string): string | undefined => {
    if (text.length > maxLength) return undefined;
    const parts: string[] = [];
    let left = text;
    while (left !== '') {
      const ends = [left.length, ...[...left.matchAll(/[.!?] /g)].map(({ index }) => index + 1).toReversed()];
      const found = ends
        .map((end) => ({ end, german: whole(left.slice(0, end)) }))
        .find(({ german }) => german);
      if (found?.german === undefined) return undefined;
      parts.push(found.german);
      left = left.slice(found.end + 1);
    }
    return parts.length > 0 ? parts.join(' ') : undefined;
  };
  return translate;
}
