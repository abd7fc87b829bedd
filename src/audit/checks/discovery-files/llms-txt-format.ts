import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import type { Proof } from '../../check.ts';
import { type LlmsFormat, readLlmsFormat } from '../../parse/files/llms-format.ts';
import { draftLlms, llmsFile } from '../subjects/files/llms-txt-file.ts';

const rules = {
  'no-h1': 'no heading that starts with "# "',
  'no-link': 'no [text](URL) link',
  short: 'fewer than 50 characters',
};
/** Bytes of a file that the evidence keeps. */
const kept = 64 * 1024;

export default defineCheck({
  id: 'llms-txt-format',
  category: 'discovery-files',
  name: 'llms.txt follows the format',
  description: 'Detects an llms.txt that parsers cannot read.',
  why: 'Parsers look for one heading and lists of links. In any other text they find no links to follow.',
  judged: {
    pass: 'It starts with a "# Name" heading, has links in every "##" section, has no HTML, and has at least 50 characters.',
    warn: 'It starts with another heading, has a section without a list of links or an item with text before its link, or contains HTML.',
    fail: 'It has no "# " heading, no [text](URL) link, or fewer than 50 characters.',
    notApplicable: 'The storefront has no llms.txt.',
    unknown: 'It was not requested, could not be read, or its first 64 KiB are not conclusive.',
  },
  priority: 'low',
  effort: 'minutes',
  maturity: 'emerging',
  fix: {
    title: 'Write llms.txt in the proposed format',
    instructions:
      'Start with one "# Name" line and a "> summary", then "## Section" headings, each followed by a list of "- [Title](URL): note" lines. Write Markdown, not HTML.',
    snippet:
      '# Store\n\n> What we sell, in one line.\n\n## Products\n\n- [All products](https://shop.example/products): the full catalog',
  },
  sources: [
    'llms-txt',
    'Lighthouse 13.5 llms-txt audit https://github.com/GoogleChrome/lighthouse/blob/main/core/audits/agentic/llms-txt.js',
  ],
  needs: ['files', 'target'],
  uses: ['home', 'listings', 'policies', 'search', 'ucp'],
  evaluate({ files, ...given }) {
    const found = llmsFile(files);
    if ('verdict' in found) return found.verdict;
    const { file, text } = found;
    const format = readLlmsFormat(text);
    const cause = 'llms-txt:format';
    if (format.broken.length && text.length >= kept)
      return unknown('budget', 'The required parts are not in the first 64 KiB of llms.txt.');
    if (format.broken.length)
      return fail(`llms.txt has ${format.broken.map((rule) => rules[rule]).join(' and ')}.`, {
        evidence: [{ ref: file.ref, snippet: text.slice(0, 200) }],
        cause,
        fix: { snippet: draftLlms(given) },
      });
    const issues = issuesOf(format);
    const proofs = issues.map(({ proof }) => ({ ref: file.ref, ...proof }));
    if (issues.length)
      return warn(`llms.txt ${issues.map(({ said }) => said).join('; it ')}.`, {
        evidence: proofs.slice(0, 4),
        cause,
        fix: {
          instructions: issues.map(({ advice }) => advice).join(' '),
          snippet: draftLlms(given),
        },
      });
    return pass(
      `llms.txt has its heading and links${format.sections ? `, in ${format.sections} section${format.sections === 1 ? '' : 's'}` : ''}.`,
      { evidence: [{ ref: file.ref }] },
    );
  },
});

interface Issue {
  said: string;
  advice: string;
  proof: Proof;
}

function issuesOf({ firstHeading, bare, late, sections, tags }: LlmsFormat): Issue[] {
  const [section] = bare;
  const [item] = late;
  const [tag] = tags;
  return [
    ...(firstHeading
      ? [
          {
            said: `starts with a level ${firstHeading.level} heading`,
            advice: `Put the "# Name" line before "${firstHeading.text}" on line ${firstHeading.line}.`,
            proof: { snippet: firstHeading.text, pointer: `line ${firstHeading.line}` },
          },
        ]
      : []),
    ...(section
      ? [
          {
            said: `has ${bare.length} of ${sections} sections without a list of links`,
            advice: `Turn "${section.title}" on line ${section.line} into a list of links, or move its text above the first "##".`,
            proof: { snippet: `## ${section.title}`, pointer: `line ${section.line}` },
          },
        ]
      : []),
    ...(item
      ? [
          {
            said: `has text before the link of a list item (line ${item.line})`,
            advice: `Start each list item with its link, and put the text on line ${item.line} after it: "- [Title](URL): text". Parsers skip other items.`,
            proof: { snippet: item.text, pointer: `line ${item.line}` },
          },
        ]
      : []),
    ...(tag
      ? [
          {
            said: `contains HTML (<${tag.name}> on line ${tag.line})`,
            advice: `Replace <${tag.name}> on line ${tag.line} with Markdown.`,
            proof: { snippet: `<${tag.name}>`, pointer: `line ${tag.line}` },
          },
        ]
      : []),
  ];
}
