/** Questions and answers of FAQ markup, and whether a page shows them. */
import type { StructuredFacts } from '../../../parse/facts/facts.ts';
import { nodesOfType } from '../../../parse/structured/top-level.ts';
import { graphOf, isProps, objectsOf, textOf } from '../../../parse/structured/values.ts';
import { textIn } from '../organization/node.ts';

export interface FaqEntry {
  question: string;
  /** Plain text; empty when the markup gives none. */
  answer: string;
  path: string;
}

const mostEntries = 200;
/** Characters of an answer that are looked for. */
const beginning = 60;
const mostText = 2_000;

export function faqEntries(structured: StructuredFacts): FaqEntry[] {
  const graph = graphOf(structured.nodes);
  const questions = nodesOfType(structured, 'FAQPage')
    .slice(0, 10)
    .flatMap(({ props, path }) =>
      ['mainEntity', 'hasPart'].flatMap((key) => objectsOf(graph, props, path, key)),
    )
    .slice(0, mostEntries);
  return questions.flatMap(({ props, path }) => {
    const question = readable(textIn(props, 'name') ?? textIn(props, 'text') ?? '');
    const [given] = [
      ...objectsOf(graph, props, path, 'acceptedAnswer'),
      ...objectsOf(graph, props, path, 'suggestedAnswer'),
    ];
    const written = given ? (textIn(given.props, 'text') ?? textIn(given.props, 'name')) : plainAnswer(props);
    return question === '' ? [] : [{ question, answer: readable(written ?? ''), path }];
  });
}

const plainAnswer = (props: Record<string, unknown>): string | undefined => {
  const value = Object.hasOwn(props, 'acceptedAnswer') ? props['acceptedAnswer'] : undefined;
  return isProps(value) ? undefined : textOf(value);
};

/** `page` is the squeezed text of the page; `answer` is undefined when the markup gives none. */
export function isShown(entry: FaqEntry, page: string): { question: boolean; answer?: boolean } {
  const starts = squeeze(entry.answer.slice(0, beginning));
  return {
    question: page.includes(squeeze(entry.question)),
    ...(starts === '' ? {} : { answer: page.includes(starts) }),
  };
}

/** Only letters and digits: spaces, punctuation, and case differ between markup and page. */
export const squeeze = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');

const marks: Readonly<Record<string, string>> = {
  uml: '\u0308',
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  cedil: '\u0327',
  ring: '\u030A',
};

/** Text of an HTML fragment, its entities read; also of one that was escaped twice. */
function readable(html: string): string {
  const decoded = html
    .slice(0, mostText)
    .replaceAll(/&(lt|gt|amp);/g, (_, name: 'lt' | 'gt' | 'amp') => ({ lt: '<', gt: '>', amp: '&' })[name])
    .replaceAll(/&#(x?)([\da-f]{1,6});/gi, (_, hex: string, digits: string) => {
      const code = Number.parseInt(digits, hex ? 16 : 10);
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ' ';
    })
    .replaceAll(/&([a-z])(uml|acute|grave|circ|tilde|cedil|ring);/gi, (_, letter: string, mark: string) =>
      (letter + (marks[mark.toLowerCase()] ?? '')).normalize('NFC'),
    )
    .replaceAll('&szlig;', 'ß');
  return decoded
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&[a-z]{2,10};/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
