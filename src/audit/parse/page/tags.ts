const dropped = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'head',
  'iframe',
  'noembed',
  'noframes',
]);

const inline = new Set(
  'a abbr b bdi bdo big cite code data em font i img input kbd label mark meta link q small span strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

/** Elements whose text a reader never sees. */
export const isDropped = (tag: string): boolean => dropped.has(tag);

/** Elements that end a run of text. So does struck text: an old price beside a new one is two prices. */
export const isBlock = (tag: string): boolean => !inline.has(tag);

const handlers = new Set(
  'onclick onmousedown onmouseup onpointerdown ontouchstart onkeydown ng-click data-ng-click (click) v-on:click x-on:click jsaction data-href'.split(
    ' ',
  ),
);

/** Attributes that make an element react to a click. */
export const isHandler = (name: string): boolean =>
  handlers.has(name) || (name.startsWith('@') && name.startsWith('@click'));

const MAX_TOKENS = 40;

/** Names repeat from one element to the next. */
const split = new Map<string, string[]>();
const mostSplit = 4_000;

/** Words of a class, id or name attribute, in lower case: `priceOld price--wasNow` → price, old, price, was, now. */
export function nameTokens(value: string): string[] {
  const known = split.get(value);
  if (known) return known;
  const tokens = value
    .slice(0, 1_000)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u, MAX_TOKENS)
    .filter((token) => token !== '');
  if (split.size >= mostSplit) split.clear();
  if (value.length <= 200) split.set(value, tokens);
  return tokens;
}
