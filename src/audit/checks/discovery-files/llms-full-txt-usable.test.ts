import { file, files, home, type Part, sample, testCheck } from '#audit/samples';
import { known } from '../../evidence.ts';
import check from './llms-full-txt-usable.ts';

const named = file('llmsTxt', '/llms.txt', '# Shop\n\n- [All](/llms-full.txt)');
const text = `# Shop\n\n${'Lamps of every kind. '.repeat(100)}`;

/** The file with this transfer size. */
function full(body: string, bytes: number, given: Parameters<typeof file>[3] = {}, truncated = false): Part {
  const part = file('llmsFull', '/llms-full.txt', body, { via: 'link', ...given });
  const [seen] = part.traffic?.ok ? part.traffic.value : [];
  return seen
    ? { ...part, traffic: known([{ ...seen, bytes: { wire: bytes, decoded: bytes, truncated } }]) }
    : part;
}

testCheck(check, {
  pass: [
    [files(named, full(text, 2107)), /2\.1 KB/],
    files(named, full(text, 2 * 1024 * 1024, { type: 'text/markdown' })),
    full(`All that we know\n====\n\n${text.slice(2)}`, 4000),
  ],
  warn: [
    [full(text, 3_000_000), /2\.9 MB/],
    [full('# Shop', 6), /only 6 bytes/],
    [full(text.slice(2), 4000), /no "# Name"/],
    [full(text, 4000, { type: 'application/octet-stream' }), /octet-stream/],
  ],
  fail: [
    [full(text, 10 * 1024 * 1024 + 1, {}, true), /larger than 10 MB/],
    [full('', 5000, { state: 'absent', type: 'text/html' }), /HTML page/],
  ],
  notApplicable: [
    file('llmsTxt', '/llms.txt', '# Shop\n\n- [All](/all)'),
    file('llmsTxt', '/llms.txt', '', { status: 404 }),
    [files(named, full('', 100, { status: 404 })), /returned 404/],
  ],
  unknown: [
    [named, /was not fetched/],
    sample(
      file('llmsTxt', '/llms.txt', '', { status: 404 }),
      home('<h1>Shop</h1>', {
        headers: { link: '</llms-full.txt>; rel="llms-full-txt"' },
      }),
    ),
    file('llmsTxt', '/llms.txt', '', { status: 403 }),
    files(named, full('', 0, { status: 429 })),
  ],
});
