import { definePageCheck, opportunity, pass, unknown, warn } from '../../check.ts';
import { machineLinks } from '../../parse/files/declared-links.ts';
import { headersOf } from '../subjects/access/headers.ts';
import { existsAt, linkHeaderDraft } from '../subjects/files/machine-links.ts';

export default definePageCheck({
  id: 'link-header-discovery',
  category: 'discovery-files',
  name: 'Link header points to machine-readable resources',
  description: 'Detects whether Link headers point agents to feeds and API descriptions.',
  why: 'Agents that read headers can find the catalog, feeds, and API descriptions without parsing HTML.',
  judged: {
    pass: 'A Link header points to an existing machine-readable resource: api-catalog, service-desc, service-doc, describedby, ard, license, sitemap, or an alternate in Markdown, JSON, RSS, or Atom.',
    warn: 'The header does not parse, or its targets do not exist.',
    notApplicable:
      'The page has no Link header, or one without machine-readable resources. Reported as an opportunity.',
    unknown: 'The targets of the header were not requested.',
  },
  priority: 'low',
  appliesTo: 'home',
  requires: ['home'],
  effort: 'minutes',
  maturity: 'emerging',
  fix: {
    title: 'Add machine-readable resources to a Link header',
    instructions:
      'Send one Link header with every page. Include the manifest, API catalog, llms.txt, and sitemap, if you have them.',
    snippet: 'Link: </.well-known/ucp>; rel="service-desc"; type="application/json"',
  },
  sources: ['rfc-8288', 'rfc-9727'],
  roles: ['home', 'product'],
  needs: ['traffic'],
  uses: ['targets', 'files', 'ucp', 'acp', 'a2a', 'ard', 'apiDescriptions', 'sitemaps'],
  evaluate(page, around) {
    const raw = headersOf(page, around.traffic).filter(([name]) => name.toLowerCase() === 'link');
    const value = raw.map(([, text]) => text).join(', ');
    const header = { ref: page.ref, header: `link: ${value}`.slice(0, 300) };
    const fix = { snippet: linkHeaderDraft(around) };
    if (value.trim() === '')
      return opportunity('The page has no Link header.', { evidence: [{ ref: page.ref }], fix });
    if (!page.facts.head.linkHeader.length)
      return warn(`The Link header does not parse: ${value.slice(0, 120)}`, {
        evidence: [header],
        cause: 'header:link',
        fix: {
          instructions:
            'Write each link as <URL>; rel="relation", with commas between links and no line breaks.',
          ...fix,
        },
      });
    const links = machineLinks(page);
    if (!links.length)
      return opportunity('The Link header has no machine-readable resources.', {
        evidence: [header],
        fix,
      });
    const exists = existsAt(around);
    const seen = links.map((link) => ({ ...link, there: exists(link.url.replace(/#.*$/, '')) }));
    const live = seen.find(({ there }) => there);
    if (live)
      return pass(
        `The Link header points to ${live.href.slice(0, 120)} (${live.rel.slice(0, 40)}), which exists.`,
        {
          evidence: [header],
        },
      );
    const dead = seen.find(({ there }) => there === false);
    if (dead)
      return warn(
        `The Link header points to ${dead.href.slice(0, 120)} (${dead.rel.slice(0, 40)}), which does not exist.`,
        {
          evidence: [header],
          cause: 'header:link',
          fix: {
            title: 'Point the Link header to existing resources',
            instructions: `Serve ${dead.url.slice(0, 200)}, or send the header below.`,
            ...fix,
          },
        },
      );
    return unknown(
      'not-requested',
      `The Link header points to ${links[0]?.href.slice(0, 120)}, which was not requested.`,
      {
        evidence: [header],
      },
    );
  },
});
