import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import type { Proof } from '../../check.ts';
import { type LlmsFormat, readLlmsFormat } from '../../parse/llms-format.ts';
import { draftLlms, llmsFile } from '../subjects/files/llms-txt-file.ts';

const rules = {
  'no-h1': 'no heading that starts with "# "',
  'no-link': 'no [text](address) link',
  short: 'fewer than 50 characters',
};
/** Evidence keeps this much of a file. */
const kept = 64 * 1024;

export default defineCheck({
  id: 'llms-txt-format',
  category: 'discovery-files',
  name: 'llms.txt follows its format',
  description: 'Detects files that parsers of the proposal cannot read.',
  why: 'Readers of the format look for one heading and lists of links. In other text they find nothing to follow.',
  judged: {
    pass: 'It starts with a "# Name" heading, has links in every "##" section and no HTML, and at least 50 characters.',
    warn: 'It starts with another heading, has a section without a list of links or an item with text before its link, or holds HTML.',
    fail: 'It has no "# " heading, no [text](address) link, or fewer than 50 characters.',
    notApplicable: 'There is no llms.txt.',
    unknown: 'It was not asked for, could not be read, or its first 64 KiB do not decide.',
  },
  priority: 'low',
  effort: 'minutes',
  maturity: 'emerging',
  fix: {
    title: 'Write llms.txt in the proposed order',
    instructions:
      'Start with one "# Name" line and a "> summary", then "## Section" headings, each followed by a list of "- [Title](address): note" lines. Write Markdown, not HTML.',
    snippet:
      '# Shop\n\n> What we sell, in one line.\n\n## Products\n\n- [All products](https://shop.example/products): the whole range',
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
      return unknown('budget', 'The first 64 KiB of llms.txt do not show all that its format asks for.');
    if (format.broken.length)
      return fail(`llms.txt has ${format.broken.map((rule) => rules[rule]).join(', and ')}.`, {
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
            said: `starts with a heading of level ${firstHeading.level}`,
            advice: `Put the "# Name" line before "${firstHeading.text}" in line ${firstHeading.line}.`,
            proof: { snippet: firstHeading.text, pointer: `line ${firstHeading.line}` },
          },
        ]
      : []),
    ...(section
      ? [
          {
            said: `has ${bare.length} of ${sections} sections without a list of links`,
            advice: `Turn "${section.title}" in line ${section.line} into a list of links, or move its text above the first "##".`,
            proof: { snippet: `## ${section.title}`, pointer: `line ${section.line}` },
          },
        ]
      : []),
    ...(item
      ? [
          {
            said: `has text before the link of a list item (line ${item.line})`,
            advice: `Begin each list item with its link, and put the text of line ${item.line} after it: "- [Title](URL): text". Parsers of the format skip an item that begins otherwise.`,
            proof: { snippet: item.text, pointer: `line ${item.line}` },
          },
        ]
      : []),
    ...(tag
      ? [
          {
            said: `holds HTML (<${tag.name}> in line ${tag.line})`,
            advice: `Write <${tag.name}> in line ${tag.line} as Markdown.`,
            proof: { snippet: `<${tag.name}>`, pointer: `line ${tag.line}` },
          },
        ]
      : []),
  ];
}
