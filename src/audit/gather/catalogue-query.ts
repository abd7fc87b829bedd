/** What to ask a catalogue for: the name of a product that the shop shows, and what is left to try without an answer. */
import type { Page } from '../evidence.ts';
import { tokenOverlap } from '../parse/words.ts';
import { productName } from './search.ts';

/** At most two: the name, then one word of it. Where heading and markup name two things, the heading goes first. */
export function queriesFor(page: Page | undefined, word: string): string[] {
  if (!page) return [];
  const marked = headOf(productName(page));
  const shown = headOf(
    page.facts.headings.find(({ level, text, region }) => level === 1 && text !== '' && region !== 'card')
      ?.text ?? '',
  );
  const differ =
    shown !== '' && marked !== '' && tokenOverlap(shown, marked, page.facts.language.declared) < 0.5;
  const asked = differ ? [shown, marked] : [marked || shown, word];
  return [...new Set(asked.filter((one) => one !== ''))];
}

/** Without what shops hang on a name behind a dash, a bar or a bracket; at most six words. */
function headOf(name: string): string {
  const [head = ''] = name.slice(0, 300).split(/\s[-–—|·:]\s|[|,;([]/u, 1);
  return head.trim().split(/\s+/).filter(Boolean).slice(0, 6).join(' ');
}
