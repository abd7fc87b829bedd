/** Numbers as shops write them, to exact decimal strings. */

/** Digits with single separators between them; deterministic, so linear on any text. */
export const numberPattern = /\d+(?:[.,'’\u00a0\u2009\u202f ]\d+)*/g;
const maxLength = 24;

/**
 * `1.299,00`, `1 299,00`, `1'299.00`, `1,29,900` to a decimal string without grouping.
 * The decimal mark is the last `.` or `,` when one or two digits follow it; three digits are a group,
 * unless the currency has three decimals and the mark is a point. Undefined for what is no such number (dates, addresses, long codes).
 */
export function decimalOf(token: string, exponent = 2): string | undefined {
  if (token.length > maxLength) return undefined;
  const mark = Math.max(token.lastIndexOf('.'), token.lastIndexOf(','));
  const tail = mark < 0 ? '' : token.slice(mark + 1);
  const allDigits = /^\d+$/.test(tail);
  const threeDecimals =
    exponent === 3 && token[mark] === '.' && tail.length === 3 && token.indexOf('.') === mark;
  const isMark = mark >= 0 && allDigits && (tail.length <= 2 || threeDecimals);
  const whole = ungroup(isMark ? token.slice(0, mark) : token);
  if (whole === undefined) return undefined;
  return isMark ? `${whole}.${tail}` : whole;
}

/** Groups of three, or Indian groups of two before the last three; one separator throughout. */
function ungroup(text: string): string | undefined {
  if (/^\d+$/.test(text)) return text.replace(/^0+(?=\d)/, '');
  const separators = new Set(text.replace(/\d/g, '').replace(/[\u00a0\u2009\u202f]/g, ' '));
  if (separators.size !== 1) return undefined;
  const groups = text.split(/\D/);
  const first = groups[0] ?? '';
  const last = groups.at(-1) ?? '';
  const middle = groups.slice(1, -1);
  const western = first.length <= 3 && middle.every((group) => group.length === 3);
  const indian = first.length <= 2 && separators.has(',') && middle.every((group) => group.length === 2);
  if (last.length !== 3 || first.startsWith('0') || !(western || indian)) return undefined;
  return groups.join('');
}

/** Full-width digits, points and commas to ASCII; the length stays. */
export const toAsciiDigits = (text: string): string =>
  /[０-９．，]/.test(text)
    ? text.replace(/[０-９．，]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    : text;
