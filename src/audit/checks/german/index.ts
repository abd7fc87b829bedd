/**
 * German of the checks and their fixes. Loaded only when a report is written in German. A text is found by its English, so that
 * reports of other versions never get German that says something else.
 */
import { checks } from '../index.ts';
import { accessibilityAndInteraction } from './accessibility-and-interaction.ts';
import { agentProtocols } from './agent-protocols.ts';
import { commerceProtocols } from './commerce-protocols.ts';
import { contentRendering } from './content-rendering.ts';
import { crawlAccess } from './crawl-access.ts';
import { discoveryFiles } from './discovery-files.ts';
import { germanFixPatterns, germanNouns } from './fix-patterns.ts';
import { germanFixes } from './fixes.ts';
import { performanceAndDelivery } from './performance-and-delivery.ts';
import { productData } from './product-data.ts';
import { germanSentences } from './sentences.ts';
import { structuredData } from './structured-data.ts';
import type { GermanChecks, TranslatedChecks } from './texts.ts';
import { createTranslate } from './translate.ts';
import { trustAndPolicies } from './trust-and-policies.ts';

export const germanChecks: GermanChecks = {
  ...crawlAccess,
  ...discoveryFiles,
  ...contentRendering,
  ...structuredData,
  ...productData,
  ...agentProtocols,
  ...commerceProtocols,
  ...trustAndPolicies,
  ...performanceAndDelivery,
  ...accessibilityAndInteraction,
};

const english = new Map(checks.map((check) => [check.id, check]));
const translateFix = createTranslate(germanFixes, germanFixPatterns, germanNouns);

/** `2 of 3 product pages: …`. */
const someOfPages = /^(\d+) of (\d+) (?:(\w+) )?pages: (.*)$/s;
const pageKinds: Readonly<Record<string, string>> = {
  home: 'Startseiten',
  listing: 'Produktlisten',
  product: 'Produktseiten',
  policy: 'Richtlinienseiten',
  cart: 'Warenkorbseiten',
  search: 'Suchseiten',
};

/** Where something is, or how many images there are. */
const counted: readonly (readonly [english: RegExp, german: string])[] = [
  [/^line (\d+)$/, 'Zeile $1'],
  [/^block (\d+)$/, 'Block $1'],
  [/^(1) image$/, '$1 Bild'],
  [/^(\d+) images$/, '$1 Bilder'],
];

function germanSentence(text: string): string | undefined {
  for (const [pattern, german] of counted) if (pattern.test(text)) return text.replace(pattern, german);
  if (Object.hasOwn(germanSentences, text)) return germanSentences[text];
  const [, some, all, kind, rest = ''] = someOfPages.exec(text) ?? [];
  const pages = kind === undefined ? 'Seiten' : pageKinds[kind];
  if (some === undefined || pages === undefined || !Object.hasOwn(germanSentences, rest)) return undefined;
  return `${some} von ${all} ${pages}: ${germanSentences[rest]}`;
}

export const inGerman: TranslatedChecks = {
  name: ({ id, name }) => (english.get(id)?.name === name ? germanChecks[id]?.name : undefined),
  fixText(part, fix) {
    const own = fix.checks.find((id) => english.get(id)?.fix[part] === fix[part]);
    return (own === undefined ? undefined : germanChecks[own]?.[part]) ?? translateFix(fix[part]);
  },
  sentence: germanSentence,
};
