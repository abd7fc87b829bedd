/** Descriptions with markup, to plain text and to a small HTML that is safe to show. */
import type { Description } from '#commerce';
import { Tokenizer, TokenizerMode, type Token } from 'parse5';

const blocks = new Set(['p', 'div', 'ul', 'ol', 'li', 'h2', 'h3', 'h4', 'table', 'tr', 'blockquote']);
const kept = new Set(
  'p br ul ol li h2 h3 h4 blockquote b strong i em u sub sup table tbody thead tr td th'.split(' '),
);
/** Elements whose content is not readable text. */
const silent = new Map<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]>([
  ['script', TokenizerMode.SCRIPT_DATA],
  ['style', TokenizerMode.RAWTEXT],
  ['iframe', TokenizerMode.RAWTEXT],
  ['noembed', TokenizerMode.RAWTEXT],
  ['noframes', TokenizerMode.RAWTEXT],
  ['noscript', TokenizerMode.RAWTEXT],
  ['xmp', TokenizerMode.RAWTEXT],
  ['textarea', TokenizerMode.RCDATA],
  ['title', TokenizerMode.RCDATA],
]);
const maxDepth = 50;
/** Longer ones are refused anyway. The tokenizer takes quadratic time for the attributes of one tag. */
export const maxMarkup = 100_000;

/** Text without markup stays as it is; with markup it becomes both forms. */
export function toDescription(text: string): Description {
  if (text.length > maxMarkup || !/<[a-zA-Z/!]|&[a-zA-Z#]/.test(text)) return { plain: tidy(text) };
  const { plain, html, marked } = clean(text);
  return marked ? { plain, html } : { plain };
}

/** Elements of a short list without attributes, everything else gone or escaped. */
export const cleanHtml = (text: string): string => clean(text).html;

/** One pass over tokens: no tree is built, because nesting makes that quadratic. */
function clean(text: string): { plain: string; html: string; marked: boolean } {
  let plain = '';
  let html = '';
  let marked = false;
  let quiet: string | undefined;
  const open: string[] = [];
  const say = (chars: string): void => {
    if (quiet !== undefined) return;
    plain += chars;
    html += escape(chars);
  };
  const close = (name: string): void => {
    const at = open.lastIndexOf(name);
    if (at < 0) return;
    for (const each of open.splice(at).toReversed()) html += `</${each}>`;
  };
  const start = ({ tagName }: Token.TagToken): void => {
    const mode = silent.get(tagName);
    if (mode !== undefined) {
      quiet = tagName;
      tokenizer.lastStartTagName = tagName;
      tokenizer.state = mode;
    }
    if (tagName === 'br' || blocks.has(tagName)) plain += '\n';
    if (tagName === 'td' || tagName === 'th') plain += ' ';
    if (tagName === 'li') plain += '- ';
    if (!kept.has(tagName)) return;
    marked = true;
    if (tagName === 'br') html += '<br>';
    else if (open.length < maxDepth) html += `<${open[open.push(tagName) - 1]}>`;
  };
  const end = ({ tagName }: Token.TagToken): void => {
    if (tagName === quiet) quiet = undefined;
    if (blocks.has(tagName)) plain += '\n';
    close(tagName);
  };
  const characters = ({ chars }: Token.CharacterToken): void => say(chars);
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: false },
    {
      onStartTag: start,
      onEndTag: end,
      onCharacter: characters,
      onWhitespaceCharacter: characters,
      onNullCharacter() {},
      onComment() {},
      onDoctype() {},
      onEof() {},
    },
  );
  tokenizer.write(text, true);
  const rest = open.toReversed().map((name) => `</${name}>`);
  return { plain: tidy(plain), html: (html + rest.join('')).trim(), marked };
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Single spaces, at most one empty line. Split and joined: a pattern for trailing blanks would be quadratic. */
function tidy(text: string): string {
  const lines = text.split(/\r\n?|\n/).map((line) =>
    line
      .split(/[\s\u00a0]/)
      .filter((word) => word !== '')
      .join(' '),
  );
  return lines
    .filter((line, at) => line !== '' || lines[at - 1] !== '')
    .join('\n')
    .trim();
}
