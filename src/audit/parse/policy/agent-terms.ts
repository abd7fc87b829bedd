/** Whether terms of sale forbid automated access and orders, or allow agents. */
import type { PolicyTerm } from '../../evidence-parts.ts';
import type { Language } from '../words/language.ts';
import { agentWords } from './words-agents.ts';

type Patterns = Record<keyof (typeof agentWords)['en'], RegExp>;
const made = new Map<Language, Patterns>();
/** Their words have no spaces around them, or particles at their ends. */
const unbound: ReadonlySet<Language> = new Set(['ja', 'zh', 'ko']);

function patternsOf(language: Language): Patterns {
  const known = made.get(language);
  if (known) return known;
  const words = agentWords[language];
  const bound = (source: string, flags = 'iu'): RegExp =>
    new RegExp(unbound.has(language) ? source : `(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, flags);
  const patterns: Patterns = {
    automated: bound(`${words.automated}|${words.assistant}`, 'giu'),
    assistant: bound(words.assistant),
    forbidden: bound(words.forbidden),
    use: bound(words.use),
    allowed: bound(words.allowed),
  };
  made.set(language, patterns);
  return patterns;
}

/** A list of prohibitions names the act once, before its first item. */
const before = 600;
const after = 220;
const mostMatches = 60;

/** `agents`: a clause that allows them; `no-agents`: a prohibition. Linear in the text: each mention is read with its sentence. */
export function agentTerms(text: string, language: Language): PolicyTerm[] {
  const words = patternsOf(language);
  const found = new Map<PolicyTerm['kind'], PolicyTerm>();
  let mentions = 0;
  for (const { 0: match, index } of text.matchAll(words.automated)) {
    if ((mentions += 1) > mostMatches) break;
    const sentence = sentenceAround(text, index, index + match.length);
    const kind = kindOf(sentence, words);
    if (kind && !found.has(kind)) found.set(kind, { kind, text: excerpt(text, index) });
  }
  return [...found.values()];
}

function kindOf(sentence: string, words: Patterns): 'agents' | 'no-agents' | undefined {
  if (!words.use.test(sentence)) return undefined;
  if (words.forbidden.test(sentence)) return 'no-agents';
  return words.assistant.test(sentence) && words.allowed.test(sentence) ? 'agents' : undefined;
}

/** From the period before to the one after, within limits. */
function sentenceAround(text: string, from: number, to: number): string {
  const left = text.slice(Math.max(0, from - before), from);
  const right = text.slice(to, to + after);
  const start = Math.max(
    ...[...left.matchAll(/[.!?]\s+(?=\p{Lu})|[。！？]/gu)].map(({ 0: m, index }) => index + m.length),
    0,
  );
  const end = /[.!?](?=\s|$)|[。！？]/u.exec(right)?.index ?? right.length;
  return left.slice(start) + text.slice(from, to) + right.slice(0, end);
}

const excerpt = (text: string, index: number): string =>
  text.slice(Math.max(0, index - 120), index + 130).trim();
