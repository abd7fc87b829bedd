import { defineCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import { contentSignals } from '../subjects/access/signals.ts';
import { unreadable } from '../subjects/access/robots.ts';

const words = {
  'bad-pair': 'is not key=value',
  'bad-value': 'has an invalid value',
  contradiction: 'have conflicting values',
};

export default defineCheck({
  id: 'content-signal-syntax',
  category: 'crawl-access',
  name: 'Content-Signal lines are well formed',
  description: 'Detects malformed usage signals that crawlers ignore.',
  why: 'Crawlers ignore pairs that they cannot parse, so your preference has no effect.',
  judged: {
    pass: 'Each statement in robots.txt and in the headers of home and product pages consists of key=value pairs with known keys and values.',
    warn: 'A key is not search, ai-input, ai-train, or use.',
    fail: 'A part is not key=value, a known key has a value other than yes or no (for use: immediate, reference, or full), or one key has two values.',
    notApplicable: 'The storefront does not use Content-Signal.',
    unknown: 'No header has one, and robots.txt could not be read.',
  },
  priority: 'low',
  effort: 'minutes',
  maturity: 'emerging',
  fix: {
    title: 'Use known keys with yes or no in Content-Signal',
    instructions: 'Use one line per group, with commas between the pairs.',
    snippet: 'User-agent: *\nContent-Signal: search=yes, ai-input=yes, ai-train=no',
  },
  sources: ['content-signals'],
  needs: ['robots', 'traffic'],
  uses: ['sample'],
  evaluate(given) {
    const all = contentSignals(given);
    if (!all.length)
      return unreadable(given.robots) ?? notApplicable('The storefront does not use Content-Signal.');
    const problems = all.flatMap(({ said, proof }) =>
      said.problems.map((problem) => ({ ...problem, proof })),
    );
    const [first] = problems;
    const clash = first ? undefined : contradiction(all);
    if (first) {
      const more = problems.length > 1 ? `, and ${problems.length - 1} more` : '';
      return fail(`Content-Signal: "${first.text.slice(0, 80)}" ${words[first.kind]}${more}.`, {
        evidence: problems.slice(0, 3).map(({ proof }) => proof),
        cause: causeOf(first.proof.header),
      });
    }
    if (clash)
      return fail(`Two Content-Signal lines have conflicting values: ${clash.text}.`, {
        evidence: clash.proofs,
        cause: 'signals:robots',
      });
    const evidence = all.slice(0, 3).map(({ proof }) => proof);
    const strange = all.flatMap(({ said }) => said.signals).find(({ known }) => !known);
    if (strange)
      return warn(`Content-Signal has the unknown key "${strange.key.slice(0, 40)}".`, {
        evidence,
        cause: causeOf(evidence[0]?.header),
      });
    return pass(
      `${all.length} Content-Signal ${all.length === 1 ? 'statement is' : 'statements are'} well formed.`,
      {
        evidence,
      },
    );
  },
});

const causeOf = (header: string | undefined): string => (header ? 'signals:header' : 'signals:robots');

/** The same key with different values on two lines of one group, for the same path. */
function contradiction(all: ReturnType<typeof contentSignals>) {
  const seen = new Map<string, { value: string; proof: (typeof all)[number]['proof'] }>();
  for (const { said, from, agents, url, proof } of all) {
    for (const { key, value } of said.signals) {
      const place = JSON.stringify([from, url, [...agents].sort(), said.path, key]);
      const before = seen.get(place);
      if (before && before.value !== value)
        return { text: `${key}=${before.value} and ${key}=${value}`, proofs: [before.proof, proof] };
      seen.set(place, { value, proof });
    }
  }
  return undefined;
}
