import {
  exchange,
  type ExchangeSample,
  origin,
  type Part,
  robots,
  sample,
  sitemap,
  testCheck,
  urlset,
} from '#audit/samples';
import { known } from '../../evidence.ts';
import type { ClientName } from '../../evidence.ts';
import check from './edge-serves-machine-files.ts';

const rules = robots('User-agent: *\nDisallow: /cart');
function again(file: 'robots' | 'sitemap', given: ExchangeSample = {}, client: ClientName = 'curl'): Part {
  const url = `${origin}/${file === 'robots' ? 'robots.txt' : 'sitemap.xml'}`;
  const type = file === 'robots' ? 'text/plain' : 'application/xml';
  const seen = exchange({ purpose: 'replay-file', client, url, type, ...given });
  const same = seen.status === 200 && !seen.blocked && seen.type === type;
  return {
    traffic: known([seen]),
    machineReplays: known([{ file, client, ref: seen.id, sameKind: same, sameHash: same }]),
  };
}
const map = sitemap(urlset('https://shop.test/p/1'));

/** No sitemap at the first default URL; the sitemap is at the second. */
const second = (): Part => {
  const gone = sitemap('', { url: `${origin}/sitemap.xml`, status: 404, via: 'guess' });
  const found = sitemap(urlset('https://shop.test/p/1'), {
    url: `${origin}/sitemap_index.xml`,
    via: 'guess',
  });
  const rows = [gone, found].flatMap((part) => (part.sitemaps?.ok ? part.sitemaps.value : []));
  const seen = [gone, found].flatMap((part) => (part.traffic?.ok ? part.traffic.value : []));
  return { sitemaps: known(rows), traffic: known(seen) };
};

testCheck(check, {
  pass: [
    [sample(rules, map, again('robots'), again('sitemap')), /both get robots.txt and the sitemap/],
    sample(robots('', 404), map, again('robots', { status: 404 }), again('sitemap')),
    sample(
      robots('<!doctype html>', 200, 'text/html'),
      map,
      again('robots', { type: 'text/html' }),
      again('sitemap'),
    ),
  ],
  fail: [
    [
      sample(
        rules,
        again('robots'),
        second(),
        again('sitemap', { url: `${origin}/sitemap_index.xml`, status: 403 }),
      ),
      /The sitemap \w+ 403 for curl/,
    ],
    [sample(rules, again('robots', { status: 403 })), /robots.txt \w+ 403 for curl/],
    [sample(rules, again('robots', { type: 'text/html' })), /is an HTML page for curl/],
    [sample(map, rules, again('robots'), again('sitemap', { status: 404 })), /The sitemap returned 404/],
    sample(rules, again('robots', { status: 200, challenge: { vendor: 'Akamai', signature: 'x' } })),
    [
      sample(robots('', 403), again('robots', {}, 'browser')),
      /for the declared agent, but is served to a browser/,
    ],
    [
      sample(sitemap('', { type: 'text/html' }), again('sitemap', {}, 'browser')),
      /The sitemap is an HTML page for the declared agent, but is served to a browser/,
    ],
    [
      sample(rules, again('robots'), sitemap('', { status: 404 }), again('sitemap', {}, 'browser')),
      /The sitemap \w+ 404 for the declared agent/,
    ],
  ],
  notApplicable: [
    sample(robots('', 404), again('robots', { status: 404 }, 'browser')),
    sample(robots('', 404), again('robots', { status: 404 })),
    { machineReplays: known([]) },
  ],
  unknown: [
    rules,
    // A server error is not a bot rule, even if the next client is served.
    sample(sitemap('', { status: 500 }), again('sitemap', {}, 'browser')),
    sample(sitemap('', { status: 500 }), again('sitemap')),
    sample(robots('', 403), again('robots', { status: 403 })),
    sample(rules, again('robots', { status: 500 })),
    sample(rules, again('robots', { error: { code: 'timeout-total', message: 'x' } })),
  ],
});
