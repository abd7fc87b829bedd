/** JSON with line breaks and colors. */
import { isDeeperThan } from '#http';
import { html, visible, type Html } from '../design/index.ts';
import { playgroundTexts as say } from './messages/index.ts';
import { jsonIn } from './payload.ts';

/** Characters of the formatted text; the rest is not shown. */
const longest = 40_000;
/** Deeper JSON is not indented: its indentation grows with the square of its depth. */
const deepest = 64;

/** A string with an optional colon, a number, or a word. */
const tokens = /("(?:\\.|[^"\\\n])*")(\s*:)?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\b(?:true|false|null)\b/g;

/** Text that is not JSON is shown as it is. */
export function jsonView(text: string): Html {
  const parsed = jsonIn(text);
  const value = isDeeperThan(deepest, parsed) ? undefined : parsed;
  const pretty = value === undefined ? text : JSON.stringify(value, undefined, 2);
  const shown = visible(pretty.slice(0, longest));
  const cut =
    pretty.length > longest ? `\n${say('more-characters', { count: pretty.length - longest })}` : '';
  return html`${value === undefined ? shown : colored(shown)}${cut}`;
}

function colored(text: string): Html[] {
  const pieces: Html[] = [];
  let end = 0;
  for (const match of text.matchAll(tokens)) {
    const [whole, string, colon] = match;
    pieces.push(html`${text.slice(end, match.index)}`);
    const word = string ?? whole;
    const kind = string === undefined ? 'value' : colon === undefined ? 'text' : 'name';
    // No space may come into the markup: it is shown.
    // prettier-ignore
    pieces.push(html`<span class="json-${kind}">${word}</span>${colon ?? ''}`);
    end = match.index + whole.length;
  }
  pieces.push(html`${text.slice(end)}`);
  return pieces;
}
