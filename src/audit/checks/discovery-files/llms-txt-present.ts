import { defineCheck, fail, opportunity, pass, unknown, warn } from '../../check.ts';
import { fixForAnswer } from '../subjects/access/answer-fix.ts';

export default defineCheck({
  id: 'llms-txt-present',
  category: 'discovery-files',
  name: 'llms.txt exists',
  description: 'Detects whether the storefront publishes a Markdown guide for agents.',
  why: 'Some agents read llms.txt before they crawl. It is optional, and Google Search does not use it.',
  judged: {
    pass: 'It is served as text/plain or text/markdown.',
    warn: 'It is served with another media type.',
    fail: 'It returns a server error or a challenge.',
    notApplicable: 'The storefront has no llms.txt. Reported as an opportunity.',
    unknown: 'It was not requested, was blocked without a challenge, or did not respond.',
  },
  priority: 'low',
  effort: 'minutes',
  maturity: 'emerging',
  fix: {
    title: 'Publish llms.txt',
    instructions:
      'Write a short Markdown file with the store name, one line on what you sell, and links to the catalog, policies, and commerce manifest. Google Search does not use the file, but some agents do.',
    snippet:
      '# Store\n\n> What we sell, in one line.\n\n## Shop\n\n- [Catalog](https://shop.example/products)\n- [Returns](https://shop.example/returns)\n- [Commerce manifest](https://shop.example/.well-known/ucp)',
  },
  fixFor: 'absent',
  sources: ['llms-txt'],
  needs: ['files', 'traffic'],
  evaluate({ files, traffic }) {
    const file = files.llmsTxt;
    if (!file) return unknown('not-requested', 'llms.txt was not requested.');
    const seen = traffic.find((one) => one.id === file.ref);
    const evidence = [{ ref: file.ref }];
    if (file.state === 'absent') return opportunity('The storefront has no llms.txt.', { evidence });
    if (file.state === 'blocked') {
      return seen?.challenge
        ? fail(`llms.txt returned a ${seen.challenge.vendor} challenge.`, {
            evidence,
            cause: `edge:${seen.challenge.vendor.toLowerCase()}`,
            ...fixForAnswer('llms.txt', seen),
          })
        : unknown('blocked', `llms.txt was blocked (${seen?.status ?? 'no response'}).`, { evidence });
    }
    if (file.state === 'error') {
      return seen?.status !== undefined && seen.status >= 500
        ? fail(`llms.txt returned ${seen.status}.`, { evidence, ...fixForAnswer('llms.txt', seen) })
        : unknown('failed', 'llms.txt did not respond.', { evidence });
    }
    if (seen && !/^text\/(plain|markdown)$/.test(seen.type))
      return warn(
        `llms.txt is served ${seen.type ? `as ${seen.type}` : 'without a media type'}; agents expect text/plain or text/markdown.`,
        {
          evidence,
          found: 'wrong',
          fix: {
            title: 'Serve llms.txt as plain text',
            instructions: 'Serve the file as text/plain or text/markdown, in UTF-8.',
            snippet: 'location = /llms.txt { types { } default_type "text/plain; charset=utf-8"; }',
          },
        },
      );
    return pass(`llms.txt exists and has ${file.text?.length ?? 0} characters.`, { evidence });
  },
});
