/** JSON-LD blocks: every `script[type="application/ld+json"]` of the page. */
import { Buffer } from 'node:buffer';
import type { StructuredFacts } from '../facts.ts';
import type { Element } from '../tree.ts';
import { readJson } from './jsonld-repair.ts';
import { scriptText, scriptType } from './survey.ts';

export type BlockFact = StructuredFacts['blocks'][number];

/** Longer blocks are reported and not read. */
const MAX_BLOCK = 8_000_000;
const product = /Product|Offer/;

/** Line and column in the page, from 1, of an offset in the script's text. */
function placeOf(script: Element, text: string, offset: number): { line: number; column: number } {
  const tag = script.sourceCodeLocation?.startTag;
  const before = text.slice(0, offset);
  const lines = before.split('\n');
  const last = lines.at(-1)!.length;
  return {
    line: (tag?.endLine ?? 1) + lines.length - 1,
    column: lines.length === 1 ? (tag?.endCol ?? 1) + last : last + 1,
  };
}

/** The blocks in order; `data` of those that could be read. `bytes` is UTF-8, 0 when there is nothing but white space. */
export function jsonLdBlocks(scripts: Element[]): { fact: BlockFact; data?: unknown }[] {
  return scripts
    .filter((script) => scriptType(script) === 'application/ld+json')
    .map((script) => {
      const text = scriptText(script);
      const reading =
        text.length > MAX_BLOCK
          ? { ok: false as const, offset: 0, message: 'the block is too large to read' }
          : readJson(text);
      const seen = {
        line: script.sourceCodeLocation?.startLine ?? 0,
        bytes: text.trim() === '' ? 0 : Buffer.byteLength(text),
        mentionsProduct: product.test(text),
      };
      if (!reading.ok) {
        const error = { message: reading.message, ...placeOf(script, text, reading.offset) };
        return { fact: { ...seen, ok: false, error } };
      }
      const fact = { ...seen, ok: true, ...(reading.repair && { repair: reading.repair }) };
      return { fact, data: reading.data };
    });
}
