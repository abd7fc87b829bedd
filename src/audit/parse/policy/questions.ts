/** Questions that a page of help answers. */
import type { StructuredFacts } from '../facts/facts.ts';
import { get, textOf } from '../structured/values.ts';

const mark = /[?？]|か。/gu;
const maxQuestions = 200;
const longest = 220;

/** Different questions in the text or in FAQ markup, whichever has more. */
export function questionsIn(text: string, { nodes }: StructuredFacts): number {
  const written = new Set<string>();
  for (const { index } of text.matchAll(mark)) {
    const asked = plain(/[^.!?。！？]*$/u.exec(text.slice(Math.max(0, index - longest), index))?.[0] ?? '');
    if (asked.length >= 4) written.add(asked);
    if (written.size >= maxQuestions) break;
  }
  const marked = nodes
    .filter(({ types }) => types.includes('Question'))
    .slice(0, maxQuestions)
    .map(({ props }) => plain(textOf(get(props, 'name')) ?? ''));
  return Math.max(written.size, new Set(marked.filter((one) => one !== '')).size);
}

const plain = (text: string): string =>
  text
    .slice(0, longest)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
