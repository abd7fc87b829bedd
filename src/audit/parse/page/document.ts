import { defaultTreeAdapter, parse } from 'parse5';
import type { Document, Element } from '../tree.ts';
import { settleStreamed } from './rendering/streamed.ts';

/** No real page has more elements. The tree up to here is kept, so that memory is limited. */
const MAX_ELEMENTS = 300_000;

class TooManyElements extends Error {}

/** Only these keep their source location: one for every node would double the memory of the tree. */
const placed = new Set(['script', 'meta', 'link', 'title', 'body']);

export interface ParsedDocument {
  document: Document;
  /** The page has more elements than the limit; the rest was not read. */
  cut: boolean;
}

/** The tree that a browser with scripting builds. Never throws; a page beyond the limit is cut. */
export function parseDocument(source: string, maxElements = MAX_ELEMENTS): ParsedDocument {
  let document = defaultTreeAdapter.createDocument();
  let count = 0;
  let cut = false;
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createDocument: () => document,
    createElement(tagName, namespaceURI, attrs) {
      count += 1;
      if (count > maxElements) throw new TooManyElements();
      return defaultTreeAdapter.createElement(tagName, namespaceURI, attrs);
    },
    setNodeSourceCodeLocation(node, location) {
      if (placed.has(node.nodeName))
        (node as Element).sourceCodeLocation = location as NonNullable<Element['sourceCodeLocation']>;
    },
    updateNodeSourceCodeLocation(node, end) {
      if (node.sourceCodeLocation) defaultTreeAdapter.updateNodeSourceCodeLocation(node, end);
    },
  };
  try {
    document = parse(source, { treeAdapter, sourceCodeLocationInfo: true });
  } catch (error) {
    if (!(error instanceof TooManyElements) && !(error instanceof RangeError)) throw error;
    cut = true;
  }
  settleStreamed(document, source);
  return { document, cut };
}

/** Text of a body by its charset label; an unknown label reads as UTF-8. Never throws. */
export function decodeBody(body: Uint8Array, charset: string): string {
  try {
    return new TextDecoder(charset || 'utf-8').decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}
