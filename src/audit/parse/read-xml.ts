/** XML as events, within limits. Entities of a document type are never expanded. */
import { SaxesParser, type SaxesTagNS } from 'saxes';
import type { XmlError } from './facts/xml.ts';

export interface XmlHandlers {
  /** `path` holds the local names from the root down to this element. */
  open(tag: SaxesTagNS, path: readonly string[]): void;
  /** `text` is the character data directly in the element, CDATA included, trimmed. */
  close(tag: SaxesTagNS, path: readonly string[], text: string): void;
  /** True to stop reading. */
  done(): boolean;
}

export interface XmlOutcome {
  error?: XmlError;
  /** The end of the document was reached. */
  complete: boolean;
}

/** Small, so that hostile text is left soon after a limit is passed. */
const chunk = 4096;
const maxDepth = 100;
const maxAttributes = 1000;
const maxText = 20_000;

/** Reads until the end, the first error, or `done`. With `cut` the text ends early and unclosed elements are not errors. */
export function readXml(text: string, handlers: XmlHandlers, cut = false): XmlOutcome {
  const parser = new SaxesParser({ xmlns: true });
  const path: string[] = [];
  const texts: string[] = [];
  let attributes = 0;
  let error: XmlError | undefined;
  const fail = (message: string): void => {
    error ??= { message: message.slice(0, 200), line: parser.line, column: parser.columnIndex + 1 };
  };
  const addText = (piece: string): void => {
    const at = texts.length - 1;
    const known = texts[at];
    if (known !== undefined && known.length < maxText) texts[at] = known + piece.slice(0, maxText);
  };
  const isOver = (): boolean => error !== undefined || handlers.done();
  parser.on('error', (problem) => fail(problem.message.replace(/^(?:undefined:)?\d+:\d+: /, '')));
  parser.on('attribute', () => {
    if (++attributes > maxAttributes) fail('too many attributes on one element');
  });
  parser.on('opentag', (tag) => {
    attributes = 0;
    if (isOver()) return;
    path.push(tag.local);
    texts.push('');
    if (path.length > maxDepth) fail('elements are nested too deeply');
    if (!error) handlers.open(tag, path);
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', (tag) => {
    if (isOver()) return;
    handlers.close(tag, path, (texts.pop() ?? '').trim());
    path.pop();
  });
  try {
    for (let at = 0; at < text.length && !isOver(); at += chunk) parser.write(text.slice(at, at + chunk));
    if (!cut && !isOver()) parser.close();
  } catch (problem) {
    fail(problem instanceof Error ? problem.message : 'not well-formed');
  }
  return error
    ? { error: bareAmpersand(text, error) ?? error, complete: false }
    : { complete: !cut && !handlers.done() };
}

/** The parser notices a bare `&` only later, as something else: report it when it precedes the error. */
function bareAmpersand(text: string, error: XmlError): XmlError | undefined {
  const bare = /&(?!(?:[A-Za-z_][\w.-]{0,40}|#\d{1,8}|#x[\da-fA-F]{1,6});)/g;
  for (let match = bare.exec(text); match; match = bare.exec(text)) {
    const cdata = text.lastIndexOf('<![CDATA[', match.index);
    const end = cdata < 0 ? -1 : text.indexOf(']]>', cdata);
    if (cdata >= 0 && (end < 0 || end > match.index)) {
      if (end < 0) return undefined;
      bare.lastIndex = end;
      continue;
    }
    const lines = text.slice(0, match.index).split(/\r\n|\r|\n/);
    const place = { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
    const isBefore = place.line < error.line || (place.line === error.line && place.column <= error.column);
    return isBefore ? { message: 'unescaped &', ...place } : undefined;
  }
  return undefined;
}
