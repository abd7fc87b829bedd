/** Decimals that people type into forms, as whole numbers of their smallest unit: exact, never through a fraction. */

/** `49.90` with two digits is 4990. @returns undefined for what is not a decimal, or has more digits */
export function readDecimal(text: string, digits: number): number | undefined {
  const [, whole, decimals = ''] = /^(\d{1,12})(?:\.(\d{1,4}))?$/.exec(text) ?? [];
  if (whole === undefined || decimals.length > digits) return undefined;
  return Number(whole + decimals.padEnd(digits, '0'));
}

/** 8875 with three digits is `8.875`, 23000 is `23`. */
export function decimalText(units: number, digits: number): string {
  const text = String(units).padStart(digits + 1, '0');
  const decimals = text.slice(text.length - digits).replace(/0+$/, '');
  return `${text.slice(0, text.length - digits)}${decimals && `.${decimals}`}`;
}
