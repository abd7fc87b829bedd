/** Removes secret values from responses, in the encodings in which a server may echo them. */

/** Replaces a secret. Alphabetic, so that URLs, JSON, and markup around it stay valid. */
const placeholder = 'REDACTED';
/** Shorter values are ordinary words, such as `staging`: removing them would change the audited page. */
export const minSecretLength = 8;
/** The end of a truncated body that may be the beginning of a secret. */
const minPrefix = 4;

export interface Eraser {
  text(text: string): string;
  /** @param truncated the body was cut: a secret that was cut with it is removed too */
  bytes(body: Uint8Array, truncated?: boolean): Uint8Array;
  /** Every string of a JSON value, names of members included. */
  deep<T>(value: T): T;
  isIn(text: string): boolean;
}

/** Finds values of at least `minSecretLength` characters: as they are, percent-encoded, escaped for HTML, JSON or JavaScript, and in base64. */
export function createEraser(values: Iterable<string>): Eraser {
  // The longest first: a password is part of the pair of user and password.
  const secrets = [...new Set(values)]
    .filter(({ length }) => length >= minSecretLength)
    .sort((a, b) => b.length - a.length);
  const cores = secrets.flatMap(base64Cores);
  const patterns = [
    ...secrets.map((secret) => new RegExp([spellings(secret), ...wide(secret)].join('|'), 'gi')),
    ...(cores.length ? [new RegExp(cores.map(base64Pattern).join('|'), 'g')] : []),
  ];
  const starts = [...secrets.map((secret) => Buffer.from(secret).toString('latin1')), ...cores];
  const text = (from: string): string =>
    patterns.reduce((left, pattern) => left.replace(pattern, placeholder), from);

  function deep(value: unknown): unknown {
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return value.map(deep);
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [text(name), deep(one)]));
  }

  return {
    text,
    bytes(body, truncated = false) {
      const before = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1');
      const erased = text(before);
      const after = truncated ? erased.slice(0, erased.length - longestStart(erased, starts)) : erased;
      return after === before ? body : Buffer.from(after, 'latin1');
    },
    deep: <T>(value: T): T => deep(value) as T,
    isIn: (from) => patterns.some((pattern) => from.search(pattern) >= 0),
  };
}

/** How many characters at the end of a text are the beginning of a secret. */
function longestStart(text: string, starts: readonly string[]): number {
  return Math.max(
    0,
    ...starts.map((start) => {
      for (let length = Math.min(start.length - 1, text.length); length >= minPrefix; length -= 1)
        if (text.endsWith(start.slice(0, length))) return length;
      return 0;
    }),
  );
}

const escapeRegExp = (text: string): string =>
  text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&').replaceAll('\0', '\\x00');
const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');
const named: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  ' ': '\\+',
};

/** A run of backslashes is one unit: several optional ones in a row would be slow on hostile text. */
const spellings = (secret: string): string =>
  (secret.match(/\\+|[^\\]/gu) ?? [])
    .map((unit) =>
      unit.startsWith('\\')
        ? `(?:\\\\{${unit.length},${unit.length * 4}}|(?:${encodings('\\')}){${unit.length}})`
        : `(?:${encodings(unit)}|${/["'/]/.test(unit) ? `\\\\{0,3}${unit}` : escapeRegExp(unit)})`,
    )
    .join('');

function encodings(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const bytes = [...Buffer.from(character)];
  const units = character.split('').map((unit) => `\\\\{1,4}u${hex(unit.charCodeAt(0), 4)}`);
  return [
    ...(named[character] ? [named[character]] : []),
    bytes.map((byte) => `%(?:25){0,2}${hex(byte, 2)}`).join(''),
    `&#(?:x0{0,6}${hex(code, 1)}|0{0,6}${code});?`,
    units.join(''),
    `\\\\{1,4}u\\{0{0,4}${hex(code, 1)}\\}`,
    ...(code < 256
      ? [`\\\\{1,4}x${hex(code, 2)}`]
      : [escapeRegExp(Buffer.from(character).toString('latin1'))]),
    ...(code > 127 && code < 256 ? [escapeRegExp(Buffer.from(character).toString('latin1'))] : []),
  ].join('|');
}

/** UTF-16 in both orders, as bytes. */
const wide = (secret: string): string[] => {
  const little = Buffer.from(secret, 'utf16le');
  return [little.toString('latin1'), Buffer.from(little).swap16().toString('latin1')].map(escapeRegExp);
};

/** Base64 of a value at each of its three possible offsets, without the characters that neighbors affect. */
function base64Cores(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [0, 1, 2].map((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const whole = Math.floor(((offset + bytes.length) * 8) / 6);
    return text.slice(Math.ceil((offset * 8) / 6), whole);
  });
}

const base64Pattern = (core: string): string =>
  core.replace(/[+/]/g, (sign) => (sign === '+' ? '(?:[+-]|%2[Bb])' : '(?:\\\\{0,3}\\/|_|%2[Ff])'));
