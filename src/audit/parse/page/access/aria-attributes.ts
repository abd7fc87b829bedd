/**
 * States and properties of WAI-ARIA 1.2, the braille and description properties of 1.3 and `aria-actions` of its draft,
 * with the type of their values (https://www.w3.org/TR/wai-aria-1.2/#state_prop_def, https://w3c.github.io/aria/).
 */
export type ValueType = 'boolean' | 'token' | 'tokens' | 'id' | 'ids' | 'text' | 'number' | 'integer';

export interface AriaAttribute {
  type: ValueType;
  /** Of a token. */
  values?: ReadonlySet<string>;
  /** Of an integer. */
  least?: number;
  /** May be empty. */
  mayBeEmpty?: true;
  /** Any element may carry it: it undoes `role=presentation`. */
  global?: true;
}

const tokens = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Names without `aria-` by type; `*` marks global ones, `?` those that may be empty. */
const byType: readonly [ValueType, string][] = [
  ['boolean', '*atomic *busy *disabled modal multiline multiselectable readonly required'],
  ['id', '?activedescendant'],
  ['ids', '*?actions *?controls *?describedby *?details *?errormessage *?flowto *?labelledby *?owns'],
  [
    'text',
    '*?braillelabel *?brailleroledescription *?description *?keyshortcuts *?label ?placeholder *?roledescription ?valuetext',
  ],
  ['number', 'valuemax valuemin valuenow'],
];

const trueOrFalse = 'true false';
const byTokens: readonly [name: string, values: string][] = [
  ['autocomplete', 'inline list both none'],
  ['checked', `${trueOrFalse} mixed undefined`],
  ['*?current', `${trueOrFalse} page step location date time`],
  ['expanded', `${trueOrFalse} undefined`],
  ['*grabbed', `${trueOrFalse} undefined`],
  ['*?haspopup', `${trueOrFalse} menu listbox tree grid dialog`],
  ['*hidden', `${trueOrFalse} undefined`],
  ['*invalid', `${trueOrFalse} grammar spelling`],
  ['*live', 'assertive off polite'],
  ['orientation', 'horizontal vertical undefined'],
  ['pressed', `${trueOrFalse} mixed undefined`],
  ['selected', `${trueOrFalse} undefined`],
  ['sort', 'ascending descending none other'],
];
const lists: readonly [name: string, values: string][] = [
  ['*dropeffect', 'copy execute link move none popup'],
  ['*relevant', 'additions all removals text'],
];

const integers: readonly [name: string, least: number][] = [
  ['colcount', -1],
  ['colindex', 1],
  ['colspan', 1],
  ['level', 1],
  ['posinset', 1],
  ['rowcount', -1],
  ['rowindex', 1],
  ['rowspan', 0],
  ['setsize', -1],
];

function entry(name: string, rest: Omit<AriaAttribute, 'global' | 'mayBeEmpty'>): [string, AriaAttribute] {
  const attribute: AriaAttribute = {
    ...rest,
    ...(name.includes('*') ? { global: true } : {}),
    ...(name.includes('?') ? { mayBeEmpty: true } : {}),
  };
  return [`aria-${name.replace(/[*?]/g, '')}`, attribute];
}

/** By full name, `aria-label`. */
export const ariaAttributes: ReadonlyMap<string, AriaAttribute> = new Map([
  ...byType.flatMap(([type, names]) => names.split(' ').map((name) => entry(name, { type }))),
  ...byTokens.map(([name, values]) => entry(name, { type: 'token', values: tokens(values) })),
  ...lists.map(([name, values]) => entry(name, { type: 'tokens', values: tokens(values) })),
  ...integers.map(([name, least]) => entry(name, { type: 'integer', least })),
]);
