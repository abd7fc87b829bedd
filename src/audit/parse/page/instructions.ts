/** Texts of a page with instructions to a language model, and how they are hidden from people. */
import type { StructuredNode } from '../facts/facts.ts';
import type { InstructionFact } from '../facts/instructions.ts';
import { findInstruction, mayInstruct, speaksUnseen } from '../instructions.ts';
import { attr, collapse, pointer, textBelow } from '../tree.ts';
import type { Element, Node } from '../tree.ts';
import { hidingNames, hidesByStyle } from './hidden/hiding.ts';
import { HIDDEN, tagged, type Outline } from './outline.ts';

type How = InstructionFact['how'];
type Note = (how: How, text: string, place: number | string, more?: Partial<InstructionFact>) => void;

const maxFound = 10;
const longest = 20_000;
const mostQuote = 300;

/** Attributes that are read aloud or shown on hover, and invisible ones. */
const spoken: Readonly<Record<string, How>> = {
  alt: 'alt',
  content: 'meta',
  title: 'attribute',
  'aria-label': 'attribute',
  'aria-description': 'attribute',
  'data-prompt': 'attribute',
  'data-instructions': 'attribute',
  placeholder: 'attribute',
  value: 'attribute',
  summary: 'attribute',
};
const unseen: Readonly<Record<string, How>> = { noscript: 'noscript', template: 'template' };

/** Costs a walk and a cheap pattern where nothing is to be found, as on nearly every page. */
export function instructionFacts(page: Outline, nodes: readonly StructuredNode[]): InstructionFact[] {
  const found: InstructionFact[] = [];
  const seen = new Set<string>();
  const note: Note = (how, text, place, more = {}) => {
    if (found.length >= maxFound || !mayInstruct(text)) return;
    const instruction = findInstruction(text.slice(0, longest));
    if (!instruction || seen.has(instruction.quote)) return;
    seen.add(instruction.quote);
    found.push({
      how: speaksUnseen(text) ? 'invisible-characters' : how,
      act: instruction.act,
      text: instruction.quote.slice(0, mostQuote),
      pointer: typeof place === 'string' ? place : pointer(page.elements[place]!),
      ...more,
    });
  };
  // Hidden texts first: the same words may be visible too, and are then reported as hidden.
  for (const [at, node] of page.elements.entries()) {
    for (const { name, value } of node.attrs) {
      const how = spoken[name];
      if (how && value.length > 20) note(how, value, at);
    }
    noteComments(node, (text) => note('comment', text, at));
    const parent = page.parent[at]!;
    const isTop = (page.flags[at]! & HIDDEN) !== 0 && (parent < 0 || (page.flags[parent]! & HIDDEN) === 0);
    const how = unseen[node.tagName] ?? 'hidden';
    if ((isTop && readsAsText(node)) || unseen[node.tagName])
      note(how, textBelow(contentOf(node), longest), at);
  }
  noteShown(page, note);
  for (const { props, types, path } of nodes)
    for (const key of prose) {
      const text = Object.hasOwn(props, key) ? props[key] : undefined;
      if (typeof text === 'string' && text.length > 20)
        note('markup', text, `${path}/${key}`, types.includes('Review') ? { by: 'review' } : {});
    }
  return found;
}

/** Properties of schema.org that hold sentences. */
const prose = ['description', 'disambiguatingDescription', 'reviewBody', 'text', 'abstract', 'articleBody'];

const code = new Set(['script', 'style', 'head', 'svg', 'iframe']);
const readsAsText = ({ tagName }: Element): boolean => !code.has(tagName);

const contentOf = (node: Element): Node =>
  node.tagName === 'template' && 'content' in node ? (node as unknown as { content: Node }).content : node;

function noteComments(node: Element, note: (text: string) => void): void {
  for (const child of node.childNodes)
    if (child.nodeName === '#comment' && 'data' in child && child.data.length > 20) note(child.data);
}

/** Text that the outline takes for visible: it may still be hidden by a style. Read block by block. */
function noteShown(page: Outline, note: Note): void {
  if (!mayInstruct(page.text)) return;
  let names: ReturnType<typeof hidingNames> | undefined;
  for (const { owner, text } of blocksOf(page)) {
    if (!mayInstruct(text) || !findInstruction(text)) continue;
    names ??= hidingNames(tagged(page, 'style').map((at) => textBelow(page.elements[at]!)));
    const how = howShown(page, owner, names);
    note(how, text, owner, isReview(page, owner) ? { by: 'review' } : {});
  }
}

/** Adjacent runs of one container, so that a sentence in several inline elements is one text. */
function* blocksOf({ runs, parent }: Outline): Generator<{ owner: number; text: string }> {
  let parts: string[] = [];
  let owner = -1;
  let run = -1;
  for (const one of runs) {
    if (one.run !== run && parts.length && joined(parts) > 0) {
      yield { owner, text: collapse(parts.join('')) };
      parts = [];
    }
    if (one.run !== run) owner = one.owner;
    else if (one.owner < owner) owner = Math.max(parent[owner] ?? owner, 0);
    run = one.run;
    parts.push(one.value);
  }
  if (parts.length) yield { owner, text: collapse(parts.join('')) };
}
const joined = (parts: readonly string[]): number => parts.reduce((sum, { length }) => sum + length, 0);

function howShown(page: Outline, at: number, names: ReturnType<typeof hidingNames>): How {
  for (let up = at; up >= 0; up = page.parent[up]!) {
    const node = page.elements[up]!;
    if (hidesByStyle(attr(node, 'style') ?? '')) return 'style';
    if (names.hides(attr(node, 'id'), attr(node, 'class'))) return 'style-sheet';
  }
  return 'visible';
}

const reviewName =
  /(?:^|[\s_-])(?:reviews?|testimonials?|bewertung(?:en)?|avis|rese[ñn]as?|recensioni|opinie)(?=$|[\s_-])/i;

function isReview(page: Outline, at: number): boolean {
  for (let up = at; up >= 0; up = page.parent[up]!) {
    const node = page.elements[up]!;
    if (/schema\.org\/Review\b/.test(attr(node, 'itemtype') ?? '') || attr(node, 'itemprop') === 'reviewBody')
      return true;
    if (reviewName.test(`${attr(node, 'class') ?? ''} ${attr(node, 'id') ?? ''}`)) return true;
  }
  return false;
}
