import { defineCheck, fail, pass, warn } from '../../check.ts';

const limit = 512_000;
const double = 1_048_576;

export default defineCheck({
  id: 'robots-txt-size-limit',
  category: 'crawl-access',
  name: 'robots.txt is within the size limit',
  description: 'Detects rules that crawlers do not read because the file is larger than 500 KiB.',
  why: 'Crawlers must read 500 KiB and may ignore any rules after that.',
  judged: {
    pass: 'The file has at most 512,000 bytes.',
    warn: 'It has 512,001 to 1,048,576 bytes.',
    fail: 'It has more than 1,048,576 bytes.',
  },
  priority: 'low',
  requires: ['robots'],
  effort: 'minutes',
  fix: {
    title: 'Shorten robots.txt to a few patterns',
    instructions: 'Replace rules for single URLs with path patterns to reduce the file to a few kilobytes.',
    snippet: 'Disallow: /*?*sort=',
  },
  sources: ['rfc-9309', 'google-robots-txt'],
  needs: ['robots'],
  evaluate({ robots }) {
    const { bytes, pastLimit, ref } = robots;
    if (bytes <= limit) return pass(`robots.txt has ${bytes} bytes.`, { evidence: [{ ref }] });
    const unread = pastLimit ? ` They may ignore rules from line ${pastLimit.line} on.` : '';
    const evidence = [
      { ref, ...(pastLimit ? { snippet: pastLimit.text, pointer: `line ${pastLimit.line}` } : {}) },
    ];
    const said = `robots.txt has ${bytes} bytes. Crawlers read the first ${limit}.${unread}`;
    return bytes <= double ? warn(said, { evidence }) : fail(said, { evidence });
  },
});
