/** Text to lines and to records of delimited files, each with the line at which it begins. Never holds more than one of `maxRow`. */
import { maxRow } from './row.ts';

/** `text` is absent when it was too long; blank ones are left out. */
export interface SourceLine {
  line: number;
  text?: string;
}

/** Lines as they stand. */
export const readLines = (chunks: AsyncIterable<string>): AsyncGenerator<SourceLine> =>
  split(chunks, (text, from) => text.indexOf('\n', from));

/**
 * Records of a delimited file: a quoted field may hold line breaks. Quotes are read as csv-parse reads them with
 * `relax_quotes`: they open at the start of a field only, and one that is followed by anything but a delimiter ends quoting.
 * A record that grows too long ends at the next line break, quoted or not: an unclosed quote must not swallow the file.
 */
export function readRecords(chunks: AsyncIterable<string>, delimiter: string): AsyncGenerator<SourceLine> {
  const comma = delimiter.charCodeAt(0);
  let state: 'start' | 'bare' | 'quoted' | 'quote' = 'start';
  return split(chunks, (text, from, overlong) => {
    if (overlong) {
      state = 'start';
      return text.indexOf('\n', from);
    }
    for (let at = from; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (state === 'quoted') {
        if (code === 34) state = 'quote';
        else {
          // Nothing but a quote matters here.
          const next = text.indexOf('"', at);
          at = (next < 0 ? text.length : next) - 1;
        }
      } else if (state === 'quote' && code === 34) state = 'quoted';
      else if (code === 10) {
        state = 'start';
        return at;
      } else if (code === comma) state = 'start';
      else if (state === 'start' && code === 34) state = 'quoted';
      else if (state !== 'quote' || code !== 13) state = 'bare';
    }
    return -1;
  });
}

type FindEnd = (text: string, from: number, overlong: boolean) => number;

async function* split(chunks: AsyncIterable<string>, findEnd: FindEnd): AsyncGenerator<SourceLine> {
  let held: string[] = [];
  let length = 0;
  let line = 1;
  let next = 1;
  const take = (): SourceLine => {
    const text = length > maxRow ? undefined : held.join('');
    const taken = {
      line,
      ...(text === undefined ? {} : { text: text.endsWith('\r') ? text.slice(0, -1) : text }),
    };
    held = [];
    length = 0;
    line = next;
    return taken;
  };
  const add = (piece: string): void => {
    length += piece.length;
    next += breaks(piece);
    if (length > maxRow) held = [];
    else if (piece !== '') held.push(piece);
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (;;) {
      const end = findEnd(chunk, from, length > maxRow);
      if (end < 0) break;
      add(chunk.slice(from, end));
      next += 1;
      from = end + 1;
      const taken = take();
      if (taken.text === undefined || taken.text.trim() !== '') yield taken;
    }
    add(chunk.slice(from));
  }
  const last = take();
  if (last.text === undefined || last.text.trim() !== '') yield last;
}

function breaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
