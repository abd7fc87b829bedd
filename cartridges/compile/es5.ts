/**
 * What the platform's oldest engine supports, and the replacements for the rest. Compiling a file that uses anything else fails
 * with the location.
 */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Globals of ECMAScript 5 and of the platform's scripts. */
export const globals: ReadonlySet<string> = words(`
  Object Array String Number Boolean Math JSON Date RegExp Function
  Error TypeError RangeError SyntaxError undefined NaN Infinity
  parseInt parseFloat isNaN isFinite arguments
  encodeURIComponent decodeURIComponent encodeURI decodeURI
  require module exports session request response customer empty
`);

/** Global → file of `scripts/` that exports something of this name. */
export const standIns: Readonly<Record<string, string>> = {
  Map: 'language/collections',
  Set: 'language/collections',
  WeakMap: 'language/collections',
  WeakSet: 'language/collections',
  Promise: 'language/promises',
  URL: 'language/urls',
  URLSearchParams: 'language/urls',
  Intl: 'language/locales',
  crypto: 'platform/crypto',
};

/** Static members of ECMAScript 5. */
export const statics: Readonly<Record<string, ReadonlySet<string>>> = {
  Object: words(`
    create defineProperty defineProperties freeze isFrozen seal keys
    getOwnPropertyDescriptor getOwnPropertyNames getPrototypeOf prototype
  `),
  Array: new Set(['isArray', 'prototype']),
  String: new Set(['fromCharCode', 'prototype']),
  Number: new Set(['MAX_VALUE', 'MIN_VALUE', 'prototype']),
  Math: words('abs ceil floor round max min pow sqrt random log exp PI'),
  JSON: new Set(['parse', 'stringify']),
  Date: new Set(['now', 'parse', 'UTC', 'prototype']),
  Function: new Set(['prototype']),
};

/** Static member → function of `language/objects` that does the same. */
export const staticStandIns: Readonly<Record<string, string>> = {
  'Object.assign': 'assign',
  'Object.entries': 'entries',
  'Object.values': 'values',
  'Object.fromEntries': 'fromEntries',
  'Object.hasOwn': 'hasOwn',
  'Object.groupBy': 'groupBy',
  'Array.from': 'arrayFrom',
  'Number.isInteger': 'isInteger',
  'Number.isSafeInteger': 'isSafeInteger',
  'Number.isFinite': 'isFiniteNumber',
  'Number.isNaN': 'isNaNumber',
  'Number.MAX_SAFE_INTEGER': 'maxSafeInteger',
  'String.raw': 'raw',
  'Math.trunc': 'trunc',
  'Math.sign': 'sign',
};

/** Methods of lists and texts that are younger: function of `language/methods`, which takes the receiver first. */
export const methodStandIns: ReadonlySet<string> = words(`
  at includes find findIndex findLast findLastIndex flat flatMap
  toSorted toReversed fill replaceAll startsWith endsWith padStart padEnd
  trimStart trimEnd repeat normalize matchAll
`);

/** Newer methods without a replacement. `keys`, `values` and `entries` are those of our own collections. */
export const unknownMethods: ReadonlySet<string> = words(`
  then catch finally codePointAt toSpliced copyWithin localeCompare
  toWellFormed isWellFormed subarray
  toLocaleString toLocaleDateString with getOrInsert
`);
