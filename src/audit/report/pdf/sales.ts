/** What the result means for sales, in two sentences: who gets in, and what agents can do then. */
import type { CrawlerAccess, ProductReadingRow, Report } from '../../result.ts';
import { englishWords, type ReportWords } from '../report-words.ts';
import { isGraded } from '../words.ts';

export const salesSentences = (report: Report, words = englishWords): [string, string] => {
  if (!isGraded(report.score)) return notSeen(report, words);
  if (report.expect === 'site') return [visitors(report, words), words.say('sales-site')];
  return [visitors(report, words), offer(report, words)];
};

function notSeen({ score }: Report, { say }: ReportWords): [string, string] {
  if (score.notGraded?.reason === 'home-not-read' || score.notGraded?.reason === 'products-not-read')
    return [say('sales-not-read'), say('sales-access-first')];
  return [say('sales-too-few'), say('sales-run-again')];
}

const blockedAccess: ReadonlySet<CrawlerAccess['access']> = new Set(['robots', 'edge', 'partly']);

function visitors({ crawlers = [] }: Report, { say }: ReportWords): string {
  const blocked = crawlers.filter(({ access }) => blockedAccess.has(access)).length;
  const all = crawlers.length;
  if (blocked > 0) return say('sales-blocked', { blocked, all });
  return all === 0 || crawlers.some(({ access }) => access === 'unknown')
    ? say('sales-access-unknown')
    : say('sales-access-all', { all });
}

/** Facts without which an agent cannot make an offer. */
const offerFacts = ['name', 'price', 'availability'] as const;
/** Below it, an agent can hardly buy by itself. */
const littleCommerce = 50;

function offer({ product, categories, score }: Report, { say, list }: ReportWords): string {
  const rows = product?.rows ?? [];
  const factsIn = (...states: ProductReadingRow['state'][]): string =>
    list(
      offerFacts
        .filter((fact) => rows.some((row) => row.fact === fact && states.includes(row.state)))
        .map((fact) => say(`sales-fact-${fact}`)),
    );
  const missing = factsIn('missing');
  if (missing !== '') return say('sales-missing', { facts: missing });
  const differs = factsIn('differs');
  if (differs !== '') return say('sales-differs', { facts: differs });
  const commerce = categories.find(({ id }) => id === 'commerce-protocols')?.score ?? null;
  if (commerce !== null && commerce < littleCommerce) return say('sales-no-purchase');
  const compared = factsIn('same');
  const read = factsIn('same', 'read');
  if (read === '') return say('sales-no-product');
  if (score.grade !== 'A' && score.grade !== 'B') return say('sales-mixed');
  return read === compared ? say('sales-same', { facts: read }) : say('sales-read', { facts: read });
}
