import { file, type Part, robots, sample, sitemap, testCheck, urlset } from '#audit/samples';
import { known } from '../../evidence.ts';
import check from './robots-agent-endpoints-open.ts';

const llms = file('llmsTxt', '/llms.txt', '# Shop');
const noLlms = file('llmsTxt', '/llms.txt', '', { status: 404 });
const ucp = (state: 'present' | 'absent', document?: unknown): Part => ({
  ucp: known({
    url: 'https://shop.test/.well-known/ucp',
    state,
    fetches: [],
    bytes: 0,
    shape: 'none',
    bom: false,
    ...(document ? { document } : {}),
  }),
});
const acp = (state: 'absent'): Part => ({
  acp: known({
    state,
    url: 'https://shop.test/.well-known/acp.json',
    via: 'well-known',
    ref: 'acp',
    errors: [],
  }),
});
const rest = {
  ucp: { services: { 'dev.ucp.shopping': [{ transport: 'rest', endpoint: 'https://shop.test/api/ucp' }] } },
};
const nothing = [noLlms, ucp('absent'), acp('absent')];

testCheck(check, {
  pass: [
    [sample(robots('User-agent: *\nDisallow: /cart'), llms, ucp('present')), /all 2 files/],
    sample(
      robots('User-agent: *\nDisallow: /\nAllow: /llms.txt\nAllow: /.well-known/'),
      llms,
      ucp('absent'),
      acp('absent'),
    ),
    sample(robots('', 404), sitemap(urlset('https://shop.test/p/1'))),
  ],
  fail: [
    [sample(robots('User-agent: *\nDisallow: /llms'), llms), /llms.txt at \/llms.txt: "Disallow/],
    [
      sample(robots('User-agent: ChatGPT-User\nDisallow: /.well-known/'), ucp('present')),
      /ChatGPT-User may not/,
    ],
    sample(robots('User-agent: *\nDisallow: /api/'), ucp('present', rest)),
    sample(robots('User-agent: *\nDisallow: /feeds/\nSitemap: https://shop.test/feeds/sitemap.xml')),
    sample(robots('User-agent: *\nDisallow: /mcp'), {
      mcp: known({ candidates: [{ url: 'https://shop.test/mcp', via: 'link' }] }),
    }),
  ],
  warn: [
    [
      sample(robots('User-agent: *\nDisallow: /.well-known/'), llms, ucp('absent'), acp('absent')),
      /does not exist yet/,
    ],
    [robots('User-agent: *\nDisallow: /'), /could not be checked/],
  ],
  notApplicable: [sample(robots('User-agent: *\nDisallow: /.well-known/'), ...nothing)],
  unknown: [robots('', 503)],
});
