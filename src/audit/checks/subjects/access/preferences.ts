/** A storefront's preferences for AI training and AI answers, from each of the four places that can state them. */
import type { Proof } from '../../../check.ts';
import type { Exchange, Page, Value } from '../../../evidence.ts';
import { robotsDirectives } from '../../../parse/robots/preferences.ts';
import { robotsVerdict } from '../../../parse/robots/robots.ts';
import { headersOf } from './headers.ts';
import { contentSignals, contentUsages, mostSpecific, statementApplies } from './signals.ts';

export type Question = 'training' | 'answers';

export interface Preference {
  source: 'Content-Signal' | 'Content-Usage' | 'meta robots' | 'robots groups';
  question: Question;
  allows: boolean;
  /** `ai-train=no`. */
  text: string;
  proof: Proof;
}

/** Statements by the question they answer; those about classic search answer neither. */
export const usagePreferenceMap = {
  'Content-Signal': { 'ai-train': 'training', 'ai-input': 'answers' },
  'Content-Usage': { 'train-ai': 'training', 'ai-use': 'answers' },
  'meta robots': { noai: 'training', noimageai: 'training' },
  'robots groups': {
    training: [
      'GPTBot',
      'ClaudeBot',
      'Google-Extended',
      'Applebot-Extended',
      'Amazonbot',
      'meta-externalagent',
      'MistralAI-Training',
      'CCBot',
    ],
    answers: [
      'OAI-SearchBot',
      'ChatGPT-User',
      'Claude-SearchBot',
      'Claude-User',
      'PerplexityBot',
      'Perplexity-User',
    ],
  },
} as const satisfies Record<Preference['source'], Record<string, Question | readonly string[]>>;

export interface PreferenceSources {
  robots: Value<'robots'>;
  traffic: readonly Exchange[];
  sample?: Value<'sample'>;
  home?: Page;
  products?: readonly Page[];
}

/** Every statement that covers this page. */
export function preferencesOf(sources: PreferenceSources, url: string): Preference[] {
  const { 'Content-Signal': signalKeys, 'Content-Usage': usageLabels } = usagePreferenceMap;
  const signals = mostSpecific(contentSignals(sources).filter((one) => statementApplies(one, url))).flatMap(
    ({ said, proof }) =>
      said.signals.flatMap(({ key, value }) =>
        statement('Content-Signal', signalKeys, key, value, ['yes', 'no'], proof),
      ),
  );
  const usages = mostSpecific(contentUsages(sources).filter((one) => statementApplies(one, url))).flatMap(
    ({ said, proof }) =>
      said.preferences.flatMap(({ label, value }) =>
        statement('Content-Usage', usageLabels, label, value, ['y', 'n'], proof),
      ),
  );
  return [...signals, ...usages, ...fromDirectives(sources), ...fromGroups(sources.robots)];
}

function statement(
  source: Preference['source'],
  map: Record<string, Question>,
  key: string,
  value: string,
  [yes, no]: readonly [string, string],
  proof: Proof,
): Preference[] {
  const question = Object.hasOwn(map, key) ? map[key] : undefined;
  if (!question || (value !== yes && value !== no)) return [];
  return [{ source, question, allows: value === yes, text: `${key}=${value}`, proof }];
}

function fromDirectives({ home, products = [], traffic }: PreferenceSources): Preference[] {
  return [...(home ? [home] : []), ...products].flatMap((page) =>
    robotsDirectives(page.facts.head.metas, headersOf(page, traffic))
      .filter(({ directive }) => Object.hasOwn(usagePreferenceMap['meta robots'], directive))
      .slice(0, 1)
      .map(({ directive }): Preference => ({
        source: 'meta robots',
        question: 'training',
        allows: false,
        text: directive,
        proof: { ref: page.ref, snippet: directive },
      })),
  );
}

/** Named groups on "/": they speak when all of them agree. */
function fromGroups(robots: PreferenceSources['robots']): Preference[] {
  return (['training', 'answers'] as const).flatMap((question): Preference[] => {
    const named = usagePreferenceMap['robots groups'][question]
      .map((token) => ({ token, verdict: robotsVerdict(robots, token, '/') }))
      .filter(({ verdict }) => verdict.group !== undefined && verdict.group !== '*');
    const [first] = named;
    if (!first || named.some(({ verdict }) => verdict.allowed !== first.verdict.allowed)) return [];
    const { token, verdict } = first;
    const pointer = verdict.rule ? { pointer: `line ${verdict.rule.line}` } : {};
    return [
      {
        source: 'robots groups',
        question,
        allows: verdict.allowed,
        text: `${token} ${verdict.allowed ? 'allowed' : 'disallowed'}`,
        proof: { ref: robots.ref, snippet: `User-agent: ${token}`, ...pointer },
      },
    ];
  });
}
