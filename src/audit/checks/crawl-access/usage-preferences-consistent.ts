import { defineCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import { preferencesOf } from '../subjects/access/preferences.ts';
import type { Preference } from '../subjects/access/preferences.ts';
import { sampledUrls, unreadable } from '../subjects/access/robots.ts';

export default defineCheck({
  id: 'usage-preferences-consistent',
  category: 'crawl-access',
  name: 'AI usage preferences are consistent',
  description: 'Detects conflicting AI usage preferences in robots.txt, headers, and meta tags.',
  why: 'If two preferences conflict, some operators follow the permission and others the ban.',
  judged: {
    pass: 'Content-Signal, Content-Usage, noai, and the robots.txt groups of named AI bots do not conflict on training or on answers.',
    warn: 'Two of them conflict on training.',
    fail: 'Two of them conflict on answers.',
    notApplicable: 'Fewer than two of them cover training, and fewer than two cover answers.',
    unknown: 'robots.txt returns 429, 5xx, no response, or a bot challenge.',
  },
  priority: 'medium',
  confidence: 'medium',
  effort: 'hours',
  maturity: 'emerging',
  fix: {
    title: 'Use the same AI usage preferences everywhere',
    instructions:
      'Choose one policy for training and one for answers, and generate robots.txt, headers, and meta tags from them.',
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
      return notApplicable('Fewer than two places state a preference for AI training or for AI answers.');
    const answers = clash(on('answers'));
    const training = clash(on('training'));
    const found = answers ?? training;
    if (!found)
      return pass(`The AI usage preferences in ${sources(all)} places agree.`, {
        evidence: all.slice(0, 3).map(({ proof }) => proof),
      });
    const [yes, no] = found;
    const policy = answers ? 'answers' : 'training';
    const said = `Preferences for AI ${policy} conflict: ${yes.text} in ${yes.source}, but ${no.text} in ${no.source}.`;
    const more = { evidence: [yes.proof, no.proof], cause: 'signals:policy' };
    return answers ? fail(said, more) : warn(said, more);
  },
});

/** Two different sources with opposite preferences. */
function clash(some: readonly Preference[]): [yes: Preference, no: Preference] | undefined {
  for (const yes of some.filter(({ allows }) => allows)) {
    const no = some.find((one) => !one.allows && one.source !== yes.source);
    if (no) return [yes, no];
  }
  return undefined;
}
