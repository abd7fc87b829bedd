import { languages } from '../words.ts';
import type { Language } from '../words.ts';

/** Frequent short words that few of the other languages share. */
const stopWords: Record<Exclude<Language, 'ja'>, string> = {
  en: 'the and of to with for your is are this from you our we that have be by or not',
  de: 'der die das und mit für ist den von zu im ein eine auf nicht sie wir auch bei oder dem des',
  fr: 'le les des et une pour avec votre vous est dans sur au aux du ce nous qui pas plus',
  es: 'el los las y con para una por tu su es del al que más nuestro como se sin',
  it: 'il gli di con per una della che sono nel del dei questo non più le tuo alla da si',
  nl: 'het een van en met voor je is op zijn deze niet onze bij aan ook wij naar de dat',
  pt: 'os as com para uma não você mais seu sua do da dos das em ao são nosso e por',
  pl: 'i w z na do się jest nie dla oraz od przez lub to jak po ze są przy produktu',
};

const MIN_CHARS = 200;
const SAMPLE = 12_000;

/** Language of a text by its stop words; confidence 0 to 1 is the lead over the next language. Nothing for short or other texts. */
export function detectLanguage(text: string): { detected?: Language; confidence: number } {
  if (text.length < MIN_CHARS) return { confidence: 0 };
  const sample = text.slice(0, SAMPLE);
  const kana = sample.match(/[\u3040-\u30ff]/g)?.length ?? 0;
  if (kana / sample.length > 0.05) return { detected: 'ja', confidence: 1 };
  const words = sample.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const votes = languages
    .filter((language) => language !== 'ja')
    .map((language) => ({
      language,
      votes: stopWords[language].split(' ').reduce((sum, word) => sum + (counts.get(word) ?? 0), 0),
    }))
    .sort((a, b) => b.votes - a.votes);
  const [first, second] = votes;
  // Real text spends a fifth of its words on these; lists of names spend few.
  if (!first || !second || first.votes < 5 || first.votes / words.length < 0.03) return { confidence: 0 };
  const confidence = (first.votes - second.votes) / first.votes;
  return confidence < 0.15 ? { confidence } : { detected: first.language, confidence };
}
