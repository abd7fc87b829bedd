import { file, sample, targetPage, testCheck, traffic } from '#audit/samples';
import check from './llms-txt-links-live.ts';

const llms = (...links: string[]) =>
  file('llmsTxt', '/llms.txt', `# Shop\n\n${links.map((link) => `- [A page](${link})`).join('\n')}\n`);
const read = (path: string, given: Parameters<typeof targetPage>[2] = {}) =>
  traffic({ purpose: 'policy', url: `https://shop.test${path}`, ...given });
const hop = { url: 'https://shop.test/old', status: 301, location: '/new' };

testCheck(check, {
  pass: [
    [
      sample(
        llms('/a', 'https://shop.test/b#top', 'https://other.test/c'),
        targetPage('llms', '/a'),
        read('/b'),
      ),
      /All 2 requested links/,
    ],
    sample(
      llms('./a', '<https://shop.test/b>'),
      targetPage('llms', '/a'),
      targetPage('llms', '/b', { status: 403 }),
    ),
    // A successful retry counts.
    sample(llms('/a'), read('/a', { error: { code: 'reset', message: 'x' } }), read('/a', { attempt: 2 })),
  ],
  warn: [
    [
      sample(llms('/a', '/b'), targetPage('llms', '/a'), targetPage('llms', '/b', { status: 404 })),
      /1 of 2 requested links.*\/b/,
    ],
    [sample(llms('/old', '/a'), targetPage('llms', '/old', { hops: [hop] }), read('/a')), /redirects: \/old/],
    [sample(llms('/a'), targetPage('llms', '/a', { exists: false })), /is broken/],
  ],
  fail: [
    [
      sample(
        llms('/a', '/b', '/c'),
        targetPage('llms', '/a', { status: 404 }),
        targetPage('llms', '/b', { status: 410 }),
        read('/c'),
      ),
      /2 of 3 requested links.*broken: \/a, \/b/,
    ],
    sample(
      llms('/a', '/b'),
      targetPage('llms', '/a', { exists: false }),
      targetPage('llms', '/b', { status: 500 }),
    ),
  ],
  notApplicable: [
    file('llmsTxt', '/llms.txt', '', { status: 404 }),
    llms('https://other.test/a'),
    file('llmsTxt', '/llms.txt', '# Shop\n\nNo links, just text.'),
  ],
  unknown: [
    [llms('/a', '/b'), /None of the 2 links in llms.txt were requested/],
    sample(llms('/a'), targetPage('llms', '/a', { status: 403 })),
    sample(llms('/a'), targetPage('llms', '/a', { error: { code: 'timeout-total', message: 'x' } })),
    file('llmsTxt', '/llms.txt', '', { status: 500 }),
  ],
});
