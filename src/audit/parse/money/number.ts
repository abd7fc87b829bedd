/** Numbers as shops write them, to exact decimal strings. */

const maxLength = 24;

export interface NumberRules {
  /** Decimals of the currency. */
  exponent: number;
  /** Decimal mark of the page's locale. */
  decimal?: string;
}

/**
 * `1.299,00`, `1 299,00`, `1'299.00`, `1,29,900`, `.75` to a decimal string without grouping. One or two digits behind the last point or
 * comma are decimals, three a group; four to six are decimals of a price for very small parts. For a currency with three decimals the locale decides; without a
 * locale a point is a decimal mark and a comma is ambiguous. Undefined for ambiguous numbers and for dates, addresses and long codes.
 */
export function decimalOf(token: string, { exponent, decimal }: NumberRules): string | undefined {
  if (token.length > maxLength) return undefined;
  const at = Math.max(token.lastIndexOf('.'), token.lastIndexOf(','));
  if (at < 0) return ungroup(token);
  const mark = token.charAt(at);
  const tail = token.slice(at + 1);
  if (!/^\d+$/.test(tail)) return ungroup(token);
  const isOnly = token.indexOf(mark) === at;
  const others = /[.,' ]/.test(token.slice(0, at));
  if (tail.length <= 2 && isOnly) return withDecimals(token.slice(0, at), tail);
  if (tail.length >= 4 && tail.length <= 6 && isOnly && !others && at <= 3)
    return withDecimals(token.slice(0, at), tail);
  if (exponent >= 3 && tail.length === exponent && isOnly) {
    if (others || decimal === mark) return withDecimals(token.slice(0, at), tail);
    if (decimal === undefined ? mark === '.' : token.startsWith('0'))
      return withDecimals(token.slice(0, at), tail);
    if (decimal === undefined) return undefined;
  }
  return ungroup(token);
}

function withDecimals(whole: string, tail: string): string | undefined {
  const digits = whole === '' ? '0' : ungroup(whole);
  return digits === undefined ? undefined : `${digits}.${tail}`;
}

/** Groups of three, or Indian groups of two before the last three; one separator throughout. */
function ungroup(text: string): string | undefined {
  if (/^\d+$/.test(text)) return text.replace(/^0+(?=\d)/, '');
  const separators = new Set(text.replaceAll(/\d/g, ''));
  if (separators.size !== 1) return undefined;
  const groups = text.split(/\D/);
  const first = groups[0] ?? '';
  const last = groups.at(-1) ?? '';
  const middle = groups.slice(1, -1);
  const western = first.length <= 3 && middle.every((group) => group.length === 3);
  const indian = first.length <= 2 && separators.has(',') && middle.every((group) => group.length === 2);
  if (last.length !== 3 || first === '' || first.startsWith('0') || !(western || indian)) return undefined;
  return groups.join('');
}
