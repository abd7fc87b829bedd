/** Facts of a policy page: numbers, addresses, and terms. */
import type { PolicyFacts, PolicyKind, PolicyTerm } from '../../evidence.ts';
import { dayCounts } from '../../parse/day-counts.ts';
import type { PageFacts } from '../../parse/facts/facts.ts';
import { findPrices } from '../../parse/money/money.ts';
import { decideLanguage } from '../../parse/page/text/language.ts';
import { ownText } from '../../parse/page/text/text.ts';
import { paymentMethodsIn } from '../../parse/payment-methods.ts';
import { agentTerms } from '../../parse/policy/agent-terms.ts';
import { deliveryTerms } from '../../parse/policy/delivery-terms.ts';
import { questionsIn } from '../../parse/policy/questions.ts';
import { returnTerms } from '../../parse/policy/return-terms.ts';
import {
  addressesIn,
  companiesIn,
  emailsIn,
  isPhone,
  phonesIn,
  registersIn,
} from '../../parse/policy/seller.ts';
import { countWords, type Language, languageOf } from '../../parse/words/words.ts';

const maxValues = 20;
type Reader = (text: string, language: Language) => PolicyTerm[];

/** Which kinds of page have which terms: a returns page has no binding terms for agents. */
const readers: Partial<Record<PolicyKind, readonly Reader[]>> = {
  returns: [returnTerms],
  shipping: [deliveryTerms, returnTerms],
  terms: [agentTerms, returnTerms],
  help: [returnTerms, deliveryTerms],
};
const ofSeller: ReadonlySet<PolicyKind> = new Set(['contact', 'imprint', 'terms', 'about']);

/** Facts of the page's own text, without the blocks that the home page has too; its mail and telephone links count. */
export function policyFacts(kind: PolicyKind, facts: PageFacts, home?: PageFacts): PolicyFacts {
  const text = ownText(facts.text, home?.text);
  const own = decideLanguage(text, facts.language.declared);
  const detected = own.detected ?? facts.language.detected;
  const language = languageOf(own.detected === undefined ? facts.language.spoken : own.spoken);
  const seller = ofSeller.has(kind);
  const linked = linksOf(facts);
  return {
    words: wordsOf(facts, text, language),
    ...(language === undefined ? {} : { language }),
    ...(detected === undefined ? {} : { certain: true as const }),
    days: numbers(dayCounts(text).map(({ days }) => days)),
    money: [...new Set(findPrices(text).map(({ raw }) => raw))].slice(0, maxValues),
    emails: sorted([...linked('mailto:').map((one) => one.toLowerCase()), ...emailsIn(text)]),
    phones: sorted([...linked('tel:').filter(isPhone), ...phonesIn(text)]),
    addresses: addressesIn(text),
    legalForms: seller ? companiesIn(linesOf(facts.text)) : [],
    registers: seller ? registersIn(text) : [],
    methods: paymentMethodsIn(text).slice(0, maxValues),
    questions: questionsIn(text, facts.structured),
    terms: language === undefined ? [] : (readers[kind] ?? []).flatMap((read) => read(text, language)),
  };
}

/** The parser's count, unless blocks were removed. */
const wordsOf = ({ text }: PageFacts, own: string, language: Language | undefined): number =>
  own.length === text.own.length ? text.ownWords : countWords(own, language);

/** Each block on its own line, so that a heading does not run into a name. */
const linesOf = ({ own, blocks }: PageFacts['text']): string =>
  blocks.map(([at], index) => own.slice(at, blocks[index + 1]?.[0]).trim()).join('\n');

function linksOf({ links }: PageFacts): (scheme: string) => string[] {
  const own = links.filter(({ region }) => region !== 'header' && region !== 'footer' && region !== 'nav');
  return (scheme) =>
    own.flatMap(({ href }) =>
      href.toLowerCase().startsWith(scheme) ? [clean(href.slice(scheme.length)).trim()] : [],
    );
}

function clean(href: string): string {
  const address = href.split('?')[0] ?? '';
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

const numbers = (values: readonly number[]): number[] =>
  [...new Set(values)].toSorted((a, b) => a - b).slice(0, maxValues);
const sorted = (values: readonly string[]): string[] =>
  [...new Set(values.filter((one) => one !== ''))].toSorted().slice(0, maxValues);
