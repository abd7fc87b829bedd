import { sample, traffic } from '../../../../test/support/audit/samples.ts';
import { file } from '../../../../test/support/audit/samples-files.ts';
import { target } from '../../../../test/support/audit/samples-targets.ts';
import { testCheck } from '../../../../test/support/audit/test-check.ts';
import check from './llms-txt-links-live.ts';

const llms = (...links: string[]) =>
  file('llmsTxt', '/llms.txt', `# Shop\n\n${links.map((link) => `- [A page](${link})`).join('\n')}\n`);
const read = (path: string, given: Parameters<typeof target>[2] = {}) =>
  traffic({ purpose: 'policy', url: `https://shop.test${path}`, ...given });
const hop = { url: 'https://shop.test/old', status: 301, location: '/new' };

testCheck(check, {
  pass: [
    [
      sample(llms('/a', 'https://shop.test/b#top', 'https://other.test/c'), target('llms', '/a'), read('/b')),
      /All 2 links/,
    ],
    sample(llms('./a', '<https://shop.test/b>'), target('llms', '/a'), target('llms', '/b', { status: 403 })),
    // A retry that answered counts.
    sample(llms('/a'), read('/a', { error: { code: 'reset', message: 'x' } }), read('/a', { attempt: 2 })),
  ],
  warn: [
    [
      sample(llms('/a', '/b'), target('llms', '/a'), target('llms', '/b', { status: 404 })),
      /1 of the 2 links.*\/b/,
    ],
    [sample(llms('/old', '/a'), target('llms', '/old', { hops: [hop] }), read('/a')), /redirects: \/old/],
    [sample(llms('/a'), target('llms', '/a', { exists: false })), /is dead/],
  ],
  fail: [
    [
      sample(
        llms('/a', '/b', '/c'),
        target('llms', '/a', { status: 404 }),
        target('llms', '/b', { status: 410 }),
        read('/c'),
      ),
      /2 of the 3 links.*dead: \/a, \/b/,
    ],
    sample(llms('/a', '/b'), target('llms', '/a', { exists: false }), target('llms', '/b', { status: 500 })),
  ],
  notApplicable: [
    file('llmsTxt', '/llms.txt', '', { status: 404 }),
    llms('https://other.test/a'),
    file('llmsTxt', '/llms.txt', '# Shop\n\nNo links, just text.'),
  ],
  unknown: [
    [llms('/a', '/b'), /None of the 2 links of llms.txt was opened/],
    sample(llms('/a'), target('llms', '/a', { status: 403 })),
    sample(llms('/a'), target('llms', '/a', { error: { code: 'timeout-total', message: 'x' } })),
    file('llmsTxt', '/llms.txt', '', { status: 500 }),
  ],
});
