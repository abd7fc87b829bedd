/** Where JSON goes wrong. The engine's own messages name no position for half of the faults. */

export interface JsonFault {
  /** UTF-16 offset of the first character that cannot stand where it is. */
  offset: number;
  message: string;
}

const numberToken = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const words = ['true', 'false', 'null'];
const isSpace = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9;
const hex4 = /^[0-9a-fA-F]{4}$/;

/** End of the string that opens at `start`, or the fault in it (RFC 8259 section 7). */
function stringEnd(text: string, start: number): number | JsonFault {
  for (let i = start + 1; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === 34) return i + 1;
    if (code < 32) return { offset: i, message: 'raw control character in a string' };
    if (code !== 92) continue;
    const next = text[i + 1] ?? '';
    if (next === 'u' ? !hex4.test(text.slice(i + 2, i + 6)) : !'"\\/bfnrt'.includes(next) || next === '') {
      return { offset: i, message: 'unknown escape in a string' };
    }
    i += 1;
  }
  return { offset: start, message: 'string is not closed' };
}

function scalarEnd(text: string, at: number): number | JsonFault {
  const char = text[at];
  if (char === '"') return stringEnd(text, at);
  numberToken.lastIndex = at;
  if (numberToken.test(text)) return numberToken.lastIndex;
  const word = words.find((candidate) => text.startsWith(candidate, at));
  if (word) return at + word.length;
  return {
    offset: at,
    message: at < text.length ? `unexpected ${JSON.stringify(char)}` : 'the text ends too early',
  };
}

type State = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'after';

/** First fault of a text that is not JSON; undefined for valid JSON (RFC 8259). Iterative: depth costs no stack. */
export function findJsonFault(text: string): JsonFault | undefined {
  const open: string[] = [];
  let state: State = 'value';
  let at = 0;
  for (;;) {
    while (isSpace(text.charCodeAt(at))) at += 1;
    const char = text[at];
    if (state === 'after') {
      const holder = open.at(-1);
      if (holder === undefined)
        return at < text.length ? { offset: at, message: 'text after the end of the value' } : undefined;
      if (char === ',') state = holder === '{' ? 'key' : 'value';
      else if (char === (holder === '{' ? '}' : ']')) open.pop();
      else
        return {
          offset: at,
          message: char
            ? `expected a comma or the end, found ${JSON.stringify(char)}`
            : 'the text ends too early',
        };
      at += 1;
    } else if (state === 'colon') {
      if (char !== ':') return { offset: at, message: 'expected a colon' };
      state = 'value';
      at += 1;
    } else if ((state === 'key-or-end' && char === '}') || (state === 'value-or-end' && char === ']')) {
      open.pop();
      state = 'after';
      at += 1;
    } else if (state === 'key' || state === 'key-or-end') {
      if (char !== '"')
        return { offset: at, message: char ? 'expected a quoted key' : 'the text ends too early' };
      const end = stringEnd(text, at);
      if (typeof end !== 'number') return end;
      at = end;
      state = 'colon';
    } else if (char === '{' || char === '[') {
      open.push(char);
      state = char === '{' ? 'key-or-end' : 'value-or-end';
      at += 1;
    } else {
      const end = scalarEnd(text, at);
      if (typeof end !== 'number') return end;
      at = end;
      state = 'after';
    }
  }
}
