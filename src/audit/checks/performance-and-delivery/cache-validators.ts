import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import type { Exchange } from '../../evidence.ts';
import { headerValue } from '../../parse/validators.ts';
import { machineEvidence, machineFiles, joinFileNames } from '../subjects/delivery/machine-files.ts';

export default defineCheck({
  id: 'cache-validators',
  category: 'performance-and-delivery',
  name: 'Responses have cache validators',
  description: 'Detects responses without ETag and Last-Modified.',
  why: 'Without a validator, a client that checks a file for changes has to download all of it again.',
  judged: {
    pass: 'At least 80% of the machine-readable files, feeds, and images that were fetched have ETag or Last-Modified. HTML is not checked.',
    warn: '40% to 79% of these responses have ETag or Last-Modified.',
    fail: 'Less than 40% of these responses have ETag or Last-Modified.',
    notApplicable: 'The storefront has no machine-readable files, feeds, or images.',
    unknown: 'None of these files could be fetched.',
  },
  priority: 'medium',
  effort: 'minutes',
  fix: {
    title: 'Send ETag with machine-readable files, feeds, and images',
    instructions:
      'Serve these files from disk or from the edge, which send ETag and Last-Modified automatically. Where code generates them, send a hash of the content as the ETag.',
    snippet: 'ETag: "3f80f-1b6-5f4c"',
  },
  sources: ['rfc-9110', 'rfc-9111'],
  needs: ['traffic'],
  uses: [...machineEvidence, 'resources'],
  evaluate({ traffic, resources, ...given }) {
    const answers = new Map(traffic.map((one) => [one.id, one]));
    const images = (resources ?? [])
      .filter(({ kind }) => kind === 'product-image' || kind === 'og-image' || kind === 'logo')
      .flatMap(({ ref }) => answers.get(ref) ?? [])
      .filter(({ status, blocked }) => (status === 200 || status === 206) && !blocked)
      .map((exchange) => ({ name: new URL(exchange.finalUrl).pathname.slice(0, 80), exchange }));
    const all = [...machineFiles({ traffic, ...given }), ...images];
    if (!all.length)
      return resources || Object.keys(given).length
        ? notApplicable('No machine-readable files, feeds, or images were found.')
        : unknown('failed', 'No machine-readable file, feed, or image could be fetched.');
    const bare = all.filter(({ exchange }) => !isValidated(exchange));
    const share = (all.length - bare.length) / all.length;
    const said = `${all.length - bare.length} of ${all.length} machine-readable files, feeds, and images have ETag or Last-Modified`;
    const evidence = (bare.length ? bare : all.slice(0, 1)).slice(0, 4).map(({ name, exchange }) => ({
      ref: exchange.id,
      snippet: `${name}: etag ${(headerValue(exchange.headers, 'etag') ?? 'missing').slice(0, 80)}, last-modified ${(headerValue(exchange.headers, 'last-modified') ?? 'missing').slice(0, 40)}`,
    }));
    if (!bare.length) return pass(`${said}.`, { evidence });
    const without = `${said}. Missing from ${joinFileNames(bare)}.`;
    if (share >= 0.8) return pass(without, { evidence });
    return share >= 0.4 ? warn(without, { evidence }) : fail(without, { evidence });
  },
});

const isValidated = ({ headers }: Exchange): boolean =>
  headers.some(([name, value]) => (name === 'etag' || name === 'last-modified') && value.trim() !== '');
