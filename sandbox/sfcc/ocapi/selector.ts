/**
 * Property selection, as `read_attributes` and `write_attributes` of the settings use it. Source: OCAPI Property Selection, and OCAPI
 * Settings.
 *
 * Two things are not documented, and strict here: a property with documents in it that is named without what is selected inside,
 * such as `(hits)`, is left out; an exclusion excludes only from the `*` or `**` beside it (23.2 requires one, 24.5 shows it
 * alone). Selections by index and by filter are documented, and not simulated.
 */

/** What is selected of a document. */
export interface Selector {
  /** Of the properties that are not named: none, those without documents in them, or all with everything inside. */
  rest: 'none' | 'simple' | 'all';
  /** With what is selected inside. */
  named: ReadonlyMap<string, Selector>;
  excluded: ReadonlySet<string>;
}

const only = (rest: Selector['rest']): Selector => ({ rest, named: new Map(), excluded: new Set() });
export const everything = only('all');
export const nothing = only('none');

/** `(**)`, `(*)`, `(id,name)`, `(**,-price)`, `(hits.(product_id))`. @throws RangeError */
export function readSelector(text: string): Selector {
  const compact = text.replace(/\s/g, '');
  const [selector, rest] = readGroup(compact, text);
  if (rest !== '') throw malformed(text);
  return selector;
}

/** @throws RangeError */
function readGroup(text: string, whole: string): [selector: Selector, rest: string] {
  if (!text.startsWith('(')) throw malformed(whole);
  let rest: Selector['rest'] = 'none';
  const named = new Map<string, Selector>();
  const excluded = new Set<string>();
  let left = text.slice(1);
  while (!left.startsWith(')')) {
    const [token = ''] = /^(?:\*\*?|[+-]?[A-Za-z_][\w-]*)/.exec(left) ?? [];
    left = left.slice(token.length);
    if (left.startsWith('['))
      throw new RangeError(`"${whole}" selects by index or filter, which is not simulated`);
    let inside = nothing;
    if (left.startsWith('.(') && !/^[-*]/.test(token)) [inside, left] = readGroup(left.slice(1), whole);
    if (token === '' || !/^(?:,(?!\))|\))/.test(left)) throw malformed(whole);
    if (left.startsWith(',')) left = left.slice(1);
    if (token === '**') rest = 'all';
    else if (token === '*') rest = rest === 'all' ? 'all' : 'simple';
    else if (token.startsWith('-')) excluded.add(token.slice(1));
    else named.set(token.replace('+', ''), inside);
  }
  return [{ rest, named, excluded }, left.slice(1)];
}

const malformed = (text: string): RangeError =>
  new RangeError(`"${text.slice(0, 100)}" is not a property selection such as (**) or (id,name)`);

/** What is selected inside a property. Undefined: the property itself is not. */
export function selectionIn(
  { rest, named, excluded }: Selector,
  name: string,
  value: unknown,
): Selector | undefined {
  const own = named.get(name);
  const isComplex = hasDocuments(value);
  if (own) return isComplex && own.rest === 'none' && own.named.size === 0 ? undefined : own;
  if (excluded.has(name)) return undefined;
  return rest === 'all' ? everything : rest === 'simple' && !isComplex ? nothing : undefined;
}

const hasDocuments = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(hasDocuments) : typeof value === 'object' && value !== null;

/** Names such as `_v` and `_type` are not properties: the documentation's examples have them whatever is selected. */
export function select(document: object, selector: Selector): object {
  return Object.fromEntries(
    Object.entries(document).flatMap(([name, value]): [string, unknown][] => {
      if (name.startsWith('_')) return [[name, value]];
      const inside = selectionIn(selector, name, value);
      return inside ? [[name, selectWithin(value, inside)]] : [];
    }),
  );
}

function selectWithin(value: unknown, selector: Selector): unknown {
  if (Array.isArray(value)) return value.map((one) => selectWithin(one, selector));
  return typeof value === 'object' && value !== null ? select(value, selector) : value;
}
