import { defineCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import { preferencesOf } from '../subjects/access/preferences.ts';
import type { Preference } from '../subjects/access/preferences.ts';
import { sampledUrls, unreadable } from '../subjects/access/robots.ts';

export default defineCheck({
  id: 'usage-preferences-consistent',
  category: 'crawl-access',
  name: 'AI usage declarations agree with each other',
  description: 'Detects contradictory permissions across robots, headers, meta tags and licence files.',
  why: 'Where two places contradict each other, one operator obeys the ban and another the permission.',
  judged: {
    pass: 'Content-Signal, Content-Usage, noai and the robots.txt groups of named AI bots agree on training and on answers, as far as they speak of them.',
    warn: 'Two of them say the opposite on training.',
    fail: 'Two of them say the opposite on answers.',
    notApplicable: 'Fewer than two of them speak of training, and fewer than two of answers.',
    unknown: 'robots.txt answers 429 or 5xx, gives no answer, or is a bot challenge.',
  },
  priority: 'medium',
  confidence: 'medium',
  effort: 'hours',
  maturity: 'emerging',
  fix: {
    title: 'Say the same about AI use everywhere',
    instructions:
      'Pick one policy for training and one for answers, and generate robots.txt, headers and meta tags from it.',
  },
  sources: ['content-signals', 'aipref', 'tdmrep', 'rsl'],
  needs: ['robots', 'target', 'traffic'],
  uses: ['sample', 'home', 'products'],
  evaluate(given) {
    const unread = unreadable(given.robots);
    if (unread) return unread;
    const { target, sample } = given;
    const [url = `${target.canonicalOrigin}/`] = sampledUrls(sample, target.canonicalOrigin, 'product');
    const all = preferencesOf(given, url);
    const on = (question: Preference['question']) => all.filter((one) => one.question === question);
    const sources = (some: readonly Preference[]): number => new Set(some.map(({ source }) => source)).size;
    if (sources(on('training')) < 2 && sources(on('answers')) < 2)
      return notApplicable('Fewer than two places speak of AI training or of AI answers.');
    const answers = clash(on('answers'));
    const training = clash(on('training'));
    const found = answers ?? training;
    if (!found)
      return pass(`The ${sources(all)} places that speak of AI use agree.`, {
        evidence: all.slice(0, 3).map(({ proof }) => proof),
      });
    const [yes, no] = found;
    const policy = answers ? 'answers' : 'training';
    const said = `On AI ${policy} ${yes.source} allows (${yes.text}) and ${no.source} forbids (${no.text}).`;
    const more = { evidence: [yes.proof, no.proof], cause: 'signals:policy' };
    return answers ? fail(said, more) : warn(said, more);
  },
});

/** Two different sources that say the opposite. */
function clash(some: readonly Preference[]): [yes: Preference, no: Preference] | undefined {
  for (const yes of some.filter(({ allows }) => allows)) {
    const no = some.find((one) => !one.allows && one.source !== yes.source);
    if (no) return [yes, no];
  }
  return undefined;
}
