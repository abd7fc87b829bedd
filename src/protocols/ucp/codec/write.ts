/** Answers as JSON in UTF-8. */
import type { JsonObject } from '../release.ts';
import { shared } from './share.ts';

/** As JSON.stringify writes it. A shared list is written once: of a page of products it is nearly the whole answer. */
export function write(body: JsonObject): Buffer {
  const members = Object.entries(body);
  if (!members.some(([, value]) => isShared(value))) return Buffer.from(JSON.stringify(body));
  const pieces: Uint8Array[] = [];
  let text = '{';
  for (const [name, value] of members) {
    const written = isShared(value) ? listOf(value) : JSON.stringify(value);
    if (written === undefined) continue;
    text += `${text === '{' && pieces.length === 0 ? '' : ','}${JSON.stringify(name)}:`;
    if (typeof written === 'string') text += written;
    else {
      pieces.push(Buffer.from(text), written);
      text = '';
    }
  }
  return Buffer.concat([...pieces, Buffer.from(`${text}}`)]);
}

const isShared = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && shared.has(value);

function listOf(list: object): Uint8Array {
  const entry = shared.get(list) ?? {};
  return (entry.written ??= Buffer.from(JSON.stringify(list)));
}
