/** Trade item numbers: GTIN-8, -12, -13, -14 and ISBN (GS1 General Specifications). */

export interface GtinVerdict {
  ok: boolean;
  /** Why it is not valid, or what is odd. */
  problem?: string;
  /** A valid number whose length is not the one that the property names. */
  lengthMismatch?: boolean;
}

/** Checks a value of `gtin`, `gtin8`, `gtin12`, `gtin13`, `gtin14` or `isbn`; hyphens and spaces do not count. */
export function checkGtin(value: string, property: string): GtinVerdict {
  const digits = value.slice(0, 64).replace(/[\s-]/g, '');
  if (/isbn/i.test(property)) return checkIsbn(digits);
  if (!/^\d+$/.test(digits)) return bad('it holds more than digits');
  if (![8, 12, 13, 14].includes(digits.length)) return bad(`it has ${digits.length} digits`);
  if (!mod10(digits)) return bad('its check digit is wrong');
  const problem = reserved(digits);
  if (problem) return bad(problem);
  const named = /(?:^|[^\d])gtin(8|12|13|14)$/i.exec(property)?.[1];
  if (named && Number(named) !== digits.length) {
    return {
      ok: true,
      lengthMismatch: true,
      problem: `it has ${digits.length} digits, the property requires ${named}`,
    };
  }
  return { ok: true };
}

function checkIsbn(text: string): GtinVerdict {
  if (/^97[89]\d{10}$/.test(text)) return mod10(text) ? { ok: true } : bad('its check digit is wrong');
  if (!/^\d{9}[\dXx]$/.test(text)) return bad('it is neither an ISBN-10 nor an ISBN-13');
  let sum = 0;
  for (let at = 0; at < 10; at++) sum += (10 - at) * (/x/i.test(text[at] ?? '') ? 10 : Number(text[at]));
  return sum % 11 === 0 ? { ok: true } : bad('its check digit is wrong');
}

/** Weights 3 and 1 from the right, the check digit with 1. */
function mod10(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at++)
    sum += Number(digits[digits.length - 1 - at]) * (at % 2 === 0 ? 1 : 3);
  return sum % 10 === 0;
}

/** Prefixes that name no article of the world: restricted circulation and coupons. A GTIN-14 is judged without its indicator. */
function reserved(digits: string): string | undefined {
  const full = digits.padStart(14, '0');
  // Six zeros before eight digits are a padded GTIN-8.
  if (full.startsWith('000000'))
    return /^[02]/.test(full.slice(6)) ? 'its prefix is for restricted circulation' : undefined;
  const item = full.slice(1);
  if (/^(?:2|02|04)/.test(item)) return 'its prefix is for restricted circulation';
  return /^(?:98[1-4]|99|05)/.test(item) ? 'its prefix is for coupons' : undefined;
}

const bad = (problem: string): GtinVerdict => ({ ok: false, problem });
