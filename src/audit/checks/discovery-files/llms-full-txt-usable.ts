import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import { pathOf } from '../subjects/sitemap/entries.ts';
import { llmsFullLink } from '../../parse/files/declared-links.ts';

const kib = 1024;
const mib = 1024 * kib;
const [least, large, maxBytes] = [kib, 2 * mib, 10 * mib];

export default defineCheck({
  id: 'llms-full-txt-usable',
  category: 'discovery-files',
  name: 'llms-full.txt fits a model context',
  description: 'Detects files that are not text, or are too large or too small to be useful.',
  why: 'Agents cannot use a file that is HTML or larger than the context window of a model.',
  judged: {
    pass: 'The linked file is text/plain or text/markdown, has a "# Name" heading, and is 1 KB to 2 MB.',
    warn: 'It has another media type, is larger than 2 MB or smaller than 1 KB, or has no such heading.',
    fail: 'It is an HTML page or a "not found" page, or is larger than 10 MB.',
    notApplicable: 'Neither llms.txt nor a Link header points to it, or it does not exist.',
    unknown: 'It or llms.txt was not fetched or could not be read.',
  },
  priority: 'low',
  effort: 'minutes',
  maturity: 'emerging',
  fix: {
    title: 'Keep llms-full.txt below 2 MB of text',
    instructions:
      'Serve Markdown as text/plain or text/markdown, with a "# Name" line. Split a large file by section and link the parts from llms.txt. Use the product feed for individual products.',
    snippet:
      '- [Guides](https://shop.example/llms-guides.txt)\n- [Policies](https://shop.example/llms-policies.txt)',
  },
  sources: ['llms-txt'],
  needs: ['files', 'traffic'],
  uses: ['home'],
  evaluate({ files, traffic, home }) {
    const { llmsTxt, llmsFull: file } = files;
    if (!file) {
      const link = llmsFullLink(llmsTxt?.state === 'ok' ? llmsTxt : undefined, home);
      if (link) return unknown('not-requested', `${link.url} is linked but was not fetched.`);
      if (llmsTxt && llmsTxt.state !== 'ok' && llmsTxt.state !== 'absent')
        return unknown(
          llmsTxt.state === 'blocked' ? 'blocked' : 'failed',
          'llms.txt could not be read, so it is not known whether it links to llms-full.txt.',
          { evidence: [{ ref: llmsTxt.ref }] },
        );
      if (!llmsTxt) return unknown('not-requested', 'llms.txt was not requested.');
      return notApplicable('Neither llms.txt nor a Link header points to llms-full.txt.');
    }
    const seen = traffic.find(({ id }) => id === file.ref);
    const evidence = [{ ref: file.ref }];
    if (file.state === 'blocked' || file.state === 'error' || !seen)
      return unknown(file.state === 'blocked' ? 'blocked' : 'failed', 'llms-full.txt could not be read.', {
        evidence,
      });
    const isHtml = /html/i.test(seen.type);
    if (file.state === 'absent' && seen.status === 200)
      return fail(`${pathOf(file.url)} returned ${isHtml ? 'an HTML page' : 'a "not found" page'}.`, {
        evidence,
        found: 'absent',
        fix: {
          title: 'Publish llms-full.txt as text, or remove the link to it',
          instructions: `${pathOf(file.url)} returns a page. Publish the text there, or remove the link and return 404.`,
        },
      });
    if (file.state === 'absent')
      return notApplicable(`llms-full.txt is linked but returned ${seen.status ?? 'no response'}.`, {
        evidence,
      });
    const text = file.text ?? '';
    const { decoded, truncated } = seen.bytes;
    if (decoded > maxBytes || (truncated && decoded >= maxBytes))
      return fail(`llms-full.txt is larger than ${maxBytes / mib} MB.`, { evidence });
    const size = decoded >= mib ? `${(decoded / mib).toFixed(1)} MB` : `${(decoded / kib).toFixed(1)} KB`;
    const snippet = [{ ref: file.ref, snippet: text.slice(0, 200) }];
    if (seen.type && !/^(?:text\/(?:plain|(?:x-)?markdown)|application\/markdown)$/.test(seen.type))
      return warn(
        `llms-full.txt is served as ${seen.type.slice(0, 60)} instead of text/plain or text/markdown.`,
        {
          evidence: [{ ref: file.ref, header: `content-type: ${seen.type.slice(0, 60)}` }],
          fix: {
            title: 'Serve llms-full.txt as text',
            snippet: `location = ${pathOf(file.url)} { types { } default_type "text/markdown; charset=utf-8"; }`,
          },
        },
      );
    if (decoded > large)
      return warn(`llms-full.txt is ${size}, which exceeds the context window of most models.`, { evidence });
    if (decoded < least)
      return warn(`llms-full.txt is only ${decoded} bytes, no more than a typical llms.txt.`, {
        evidence: snippet,
        fix: {
          title: 'Extend llms-full.txt, or remove it',
          instructions:
            'Include the full text of pages that llms.txt links to, such as guides and policies, or remove the file and its link.',
        },
      });
    if (!/^ {0,3}#[ \t]+\S/m.test(text) && !/^[^\s].{0,200}\n={2,}[ \t]*$/m.test(text))
      return warn('llms-full.txt has no "# Name" heading.', {
        evidence: snippet,
        fix: {
          title: 'Start llms-full.txt with the store name',
          instructions: 'Write "# " and the store name as the first line.',
        },
      });
    return pass(`llms-full.txt is ${size} of text with a heading.`, { evidence });
  },
});
