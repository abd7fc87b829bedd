/** Check digit of a GTIN-13 by the modulo-10 rule of GS1: weights 1 and 3 alternate over the first twelve digits. */
export function gtin13(first12: string): string {
  const sum = [...first12].reduce((total, digit, i) => total + Number(digit) * (i % 2 ? 3 : 1), 0);
  return first12 + ((10 - (sum % 10)) % 10);
}

/** A number under 952, the prefix that GS1 reserves for demonstrations: well-formed, and of no real product. */
export function demoGtin(serial: number): string {
  return gtin13(`952${String(serial).padStart(9, '0')}`);
}
