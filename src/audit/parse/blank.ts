/** Blank and placeholder values of structured data. */

const words = new Set([
  '',
  '-',
  '--',
  '–',
  '—',
  'n/a',
  'na',
  'none',
  'null',
  'nil',
  'undefined',
  'tbd',
  'tba',
  'unknown',
  'default title',
]);
const measured = /(?:weight|width|height|depth|length|size|price|amount)$/i;
const maxDepth = 6;

/**
 * True for null, white space, placeholder words, `[]`, `{}` and objects or lists of nothing else;
 * for `0` when the property is a weight, size or price. A reference (`@id`) is a value.
 */
export function isBlank(value: unknown, property = '', depth = 0): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return isBlankText(value, property);
  if (typeof value === 'number') return Number.isNaN(value) || (value === 0 && measured.test(property));
  if (typeof value !== 'object') return false;
  if (depth >= maxDepth) return false;
  if (Array.isArray(value)) return value.every((item) => isBlank(item, property, depth + 1));
  const members = Object.entries(value).filter(([key]) => key !== '@type' && key !== '@context');
  return members.every(([key, member]) =>
    isBlank(
      member,
      measured.test(key) || key === 'value' ? (key === 'value' ? property : key) : key,
      depth + 1,
    ),
  );
}

function isBlankText(value: string, property: string): boolean {
  if (value.length > 200) return value.trim() === '';
  const text = value.trim().toLowerCase();
  if (words.has(text)) return true;
  return measured.test(property) && /^0+(?:[.,]0+)?(?:\s?[a-z"€$£%]{0,4})$/.test(text);
}
