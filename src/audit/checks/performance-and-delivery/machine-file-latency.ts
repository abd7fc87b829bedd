import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import type { Exchange } from '../../evidence.ts';
import { machineFiles } from '../subjects/delivery/machine-files.ts';
import { median } from '../subjects/files/traffic-figures.ts';

const good = 500;
const bearable = 1_500;
/** Larger files are timed to the first byte: their transfer time measures the network more than the server. */
const largest = 256 * 1024;

export default defineCheck({
  id: 'machine-file-latency',
  category: 'performance-and-delivery',
  name: 'Machine-readable files load quickly',
  description: 'Detects slow manifests, sitemaps, and robots.txt files.',
  why: 'Agents request these files first, so each delay comes before the first product.',
  judged: {
    pass: 'robots.txt, the UCP manifest, sitemaps, and llms.txt each take at most 500 ms (median of their fetches). DNS, TCP, TLS, and the body of files larger than 256 KB do not count.',
    warn: 'The slowest file takes up to 1,500 ms.',
    fail: 'The slowest file takes longer than 1,500 ms.',
    notApplicable: 'The storefront has none of these files.',
    unknown: 'None of these files could be requested.',
  },
  priority: 'medium',
  confidence: 'medium',
  effort: 'minutes',
  fix: {
    title: 'Serve machine-readable files from the edge',
    instructions:
      'Generate the files at release time, or cache them at the edge, so that no backend call is needed to serve them.',
    snippet: 'Cache-Control: public, max-age=300, stale-while-revalidate=3600',
  },
  sources: ['ucp-2026-04-08'],
  needs: ['traffic'],
  uses: ['robots', 'sitemaps', 'files', 'ucp'],
  evaluate({ traffic, ...given }) {
    const files = machineFiles({ traffic, ...given })
      .filter(({ kind }) => kind !== 'other' && kind !== 'feed')
      .map(({ name, exchange }) => {
        const all = traffic.filter((one) => one.url === exchange.url && isAnswer(one));
        const times = (all.length ? all : [exchange]).map(timeOf);
        return { name, ref: exchange.id, times, middle: Math.round(median(times)) };
      })
      .toSorted((a, b) => b.middle - a.middle);
    const [slowest] = files;
    if (!slowest)
      return Object.keys(given).length
        ? notApplicable('The storefront has no robots.txt, manifest, sitemap, or llms.txt.')
        : unknown('failed', 'None of the files could be requested.');
    const late = files.filter(({ middle }) => middle > good);
    const evidence = (late.length ? late : [slowest]).slice(0, 4).map(({ ref, name, times, middle }) => ({
      ref,
      snippet: `${name}: median ${middle} ms of ${times.length} ${times.length === 1 ? 'fetch' : 'fetches'}`,
    }));
    if (!late.length)
      return pass(
        `The slowest of ${files.length} machine-readable files, ${slowest.name}, took ${slowest.middle} ms.`,
        {
          evidence,
        },
      );
    const said = `${late.length} of ${files.length} machine-readable files took longer than 500 ms. ${slowest.name} took ${slowest.middle} ms.`;
    return slowest.middle <= bearable ? warn(said, { evidence }) : fail(said, { evidence });
  },
});

const isAnswer = ({ method, status, blocked, error }: Exchange): boolean =>
  method === 'GET' && status === 200 && !blocked && !error;

const timeOf = ({ t, bytes }: Exchange): number =>
  bytes.decoded > largest ? t.ttfb : Math.max(t.ttfb, t.total - t.dns - t.connect - t.tls);
