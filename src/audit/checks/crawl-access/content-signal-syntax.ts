import { defineCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import { contentSignals } from '../subjects/access/signals.ts';
import { unreadable } from '../subjects/access/robots.ts';

const words = {
  'bad-pair': 'is not key=value',
  'bad-value': 'has a value that the key does not know',
  contradiction: 'contradict each other',
};

export default defineCheck({
  id: 'content-signal-syntax',
  category: 'crawl-access',
  name: 'Content-Signal lines are well formed',
  description: 'Detects malformed usage signals that crawlers ignore.',
  why: 'Crawlers skip a pair that they cannot read, so the shop relies on a preference that nobody sees.',
  judged: {
    pass: 'Each statement in robots.txt and in the headers of home and product pages is made of key=value pairs with known keys and values.',
    warn: 'A key is none of search, ai-input, ai-train and use.',
    fail: 'A part is not key=value, a known key has another value than yes or no (use: immediate, reference or full), or one key has two values.',
    notApplicable: 'The shop sends no Content-Signal.',
    unknown: 'No header holds one, and robots.txt could not be read.',
  },
  priority: 'low',
  effort: 'minutes',
  maturity: 'emerging',
  fix: {
    title: 'Write Content-Signal as known keys with yes or no',
    instructions: 'Keep one line in the group that it is meant for, with commas between the pairs.',
    snippet: 'User-agent: *\nContent-Signal: search=yes, ai-input=yes, ai-train=no',
  },
  sources: ['content-signals'],
  needs: ['robots', 'traffic'],
  uses: ['sample'],
  evaluate(given) {
    const all = contentSignals(given);
    if (!all.length) return unreadable(given.robots) ?? notApplicable('The shop sends no Content-Signal.');
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
      return fail(`Two Content-Signal lines contradict each other: ${clash.text}.`, {
        evidence: clash.proofs,
        cause: 'signals:robots',
      });
    const evidence = all.slice(0, 3).map(({ proof }) => proof);
    const strange = all.flatMap(({ said }) => said.signals).find(({ known }) => !known);
    if (strange)
      return warn(`Content-Signal has the key "${strange.key.slice(0, 40)}", which nobody has defined.`, {
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

/** The same key with another value in another line of one group, about the same path. */
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
