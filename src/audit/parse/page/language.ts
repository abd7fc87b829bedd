import { languageOf } from '../words.ts';
import type { Language } from '../words.ts';

/** Frequent short words that few of the other languages share. */
const stopWords: Record<Exclude<Language, 'ja'>, string> = {
  en: 'the and of to with for your is are this from you our we that have be by or not',
  de: 'der die das und mit für ist den von zu im ein eine auf nicht sie wir auch bei oder dem des',
  fr: 'le les des et une pour avec votre vous est dans sur au aux du ce nous qui pas plus',
  es: 'el los las y con para una por tu su es del al que más nuestro como se sin',
  it: 'il gli di con per una della che sono nel del dei questo non più le tuo alla da si',
  nl: 'het een van met voor je is op zijn deze niet onze bij aan ook wij naar dat wordt meer uw om',
  pt: 'os as com para uma não você mais seu sua do da dos das em ao são nosso e por',
  pl: 'i w z na do się jest nie dla oraz od przez lub to jak po ze są przy produktu',
};

/** Languages that are not covered, so that their texts are not taken for a covered one. Words that covered ones use too are left out. */
const neighbours: Record<string, string> = {
  sv: 'och att det som på är för av med den till inte ett har vi kan från eller',
  da: 'og at det som på er af med den til ikke har vi kan fra eller',
  nb: 'og å det som på er av med den til ikke har vi kan fra eller',
  fi: 'ja ei että ovat voi myös tai sekä kun mutta niin tämä joka ole sen tuotteen',
  cs: 'je v že jsou nebo od při tak také jako si vám naše pro která',
  sk: 'je v že sú alebo od pri tak tiež ako aj si vám naše pre ktorá',
  ro: 'și cu pentru din este în pe nu sunt sau care să vă produsul fi prin',
  hu: 'az és hogy nem egy vagy meg ez már csak mint azt termék kell',
  tr: 've bir bu için ile çok olarak daha gibi olan ürün her kadar veya sonra',
  ca: 'els i per amb és dels més sense aquest aquesta nostra són també seva',
  hr: 'je u za su od ili koji kao iz ne ako vam naš može biti',
};

const MIN_CHARS = 200;
const SAMPLE = 12_000;

/** Language of a text by its stop words; confidence 0 to 1 is the lead over the next language. Nothing for short texts and other languages. */
export function detectLanguage(text: string): { detected?: Language; confidence: number } {
  if (text.length < MIN_CHARS) return { confidence: 0 };
  const sample = text.slice(0, SAMPLE);
  const kana = sample.match(/[\u3040-\u30ff]/g)?.length ?? 0;
  if (kana / sample.length > 0.05) return { detected: 'ja', confidence: 1 };
  const words = sample.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const votes = Object.entries({ ...stopWords, ...neighbours })
    .map(([language, list]) => ({
      language,
      votes: list.split(' ').reduce((sum, word) => sum + (counts.get(word) ?? 0), 0),
    }))
    .sort((a, b) => b.votes - a.votes);
  const [first, second] = votes;
  // Real text spends a fifth of its words on these; lists of names spend few.
  if (!first || !second || first.votes < 5 || first.votes / words.length < 0.03) return { confidence: 0 };
  const confidence = (first.votes - second.votes) / first.votes;
  const detected = languageOf(first.language);
  return confidence < 0.15 || !detected ? { confidence } : { detected, confidence };
}
