/** Messages that contain markup, such as an amount in bold. */
import { html } from 'hono/html';
import type { Html } from '../../design/html.ts';

/** Value of the placeholder that the markup replaces: a character for private use, which no other value has. */
export const partSlot = '\uE000';

export function insertPart(message: string, part: Html): Html {
  const at = message.indexOf(partSlot);
  return html`${message.slice(0, at)}${part}${message.slice(at + partSlot.length)}`;
}
