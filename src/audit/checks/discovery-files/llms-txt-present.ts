import { defineCheck, fail, opportunity, pass, unknown, warn } from '../../check.ts';
import { fixForAnswer } from '../subjects/access/answer-fix.ts';

export default defineCheck({
  id: 'llms-txt-present',
  category: 'discovery-files',
  name: 'llms.txt exists',
  description: 'Detects whether a curated Markdown map for agents is published.',
  why: 'Some agents read this map before they crawl. It is optional, and Google Search does not use it.',
  judged: {
    pass: 'It is there, as text/plain or text/markdown.',
    warn: 'It is there, under another media type.',
    fail: 'It answers a server error or a challenge.',
    notApplicable: 'There is none: an opportunity, not a fault.',
    unknown: 'It was not asked for, was refused without a challenge, or gave no answer.',
  },
  priority: 'low',
  effort: 'minutes',
  maturity: 'emerging',
  fix: {
    title: 'Publish llms.txt',
    instructions:
      'Write a short Markdown map: the name, a line on what is sold, and links to catalogue, policies and the commerce manifest. Google Search states that it does not use the file; agents do.',
    snippet:
      '# Shop\n\n> What we sell, in one line.\n\n## Shop\n\n- [Catalogue](https://shop.example/products)\n- [Returns](https://shop.example/returns)\n- [Commerce manifest](https://shop.example/.well-known/ucp)',
  },
  fixFor: 'absent',
  sources: ['llms-txt'],
  needs: ['files', 'traffic'],
  evaluate({ files, traffic }) {
    const file = files.llmsTxt;
    if (!file) return unknown('not-requested', 'llms.txt was not asked for.');
    const seen = traffic.find((one) => one.id === file.ref);
    const evidence = [{ ref: file.ref }];
    if (file.state === 'absent') return opportunity('There is no llms.txt.', { evidence });
    if (file.state === 'blocked') {
      return seen?.challenge
        ? fail(`llms.txt answers with a challenge of ${seen.challenge.vendor}.`, {
            evidence,
            cause: `edge:${seen.challenge.vendor.toLowerCase()}`,
            ...fixForAnswer('llms.txt', seen),
          })
        : unknown('blocked', `llms.txt was refused with ${seen?.status ?? 'no status'}.`, { evidence });
    }
    if (file.state === 'error') {
      return seen?.status !== undefined && seen.status >= 500
        ? fail(`llms.txt answers ${seen.status}.`, { evidence, ...fixForAnswer('llms.txt', seen) })
        : unknown('failed', 'llms.txt gave no answer.', { evidence });
    }
    if (seen && !/^text\/(plain|markdown)$/.test(seen.type))
      return warn(
        `llms.txt is served as ${seen.type || 'nothing'}; agents expect text/plain or text/markdown.`,
        {
          evidence,
          found: 'wrong',
          fix: {
            title: 'Send llms.txt as plain text',
            instructions: 'Send the file with the media type text/plain or text/markdown, in UTF-8.',
            snippet: 'location = /llms.txt { types { } default_type "text/plain; charset=utf-8"; }',
          },
        },
      );
    return pass(`llms.txt is there, ${file.text?.length ?? 0} characters.`, { evidence });
  },
});
