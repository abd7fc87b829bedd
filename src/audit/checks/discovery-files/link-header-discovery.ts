import { definePageCheck, opportunity, pass, unknown, warn } from '../../check.ts';
import { machineLinks } from '../../parse/declared-links.ts';
import { headersOf } from '../subjects/access/headers.ts';
import { existsAt, linkHeaderDraft } from '../subjects/files/machine-links.ts';

export default definePageCheck({
  id: 'link-header-discovery',
  category: 'discovery-files',
  name: 'Link headers advertise machine resources',
  description: 'Detects whether responses point agents to catalogues and descriptions without parsing HTML.',
  why: 'An agent that reads headers finds catalogue, feeds and API descriptions without parsing HTML.',
  judged: {
    pass: 'A Link header names a machine file that is there: api-catalog, service-desc, service-doc, describedby, ard, license, sitemap, or an alternate in Markdown, JSON, RSS or Atom.',
    warn: 'The header cannot be read, or what it names is not there.',
    notApplicable: 'The page sends no Link header, or one that names nothing for machines: an opportunity.',
    unknown: 'What the header names was not asked for.',
  },
  priority: 'low',
  appliesTo: 'home',
  requires: ['home'],
  effort: 'minutes',
  maturity: 'emerging',
  fix: {
    title: 'Name machine resources in a Link header',
    instructions:
      'Send one Link header with every page: manifest, API catalogue, llms.txt and sitemap, as far as the shop has them.',
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
      return opportunity('The page sends no Link header.', { evidence: [{ ref: page.ref }], fix });
    if (!page.facts.head.linkHeader.length)
      return warn(`The Link header cannot be read: ${value.slice(0, 120)}`, {
        evidence: [header],
        cause: 'header:link',
        fix: {
          instructions:
            'Write each link as <address>; rel="relation", with a comma between links and no line breaks.',
          ...fix,
        },
      });
    const links = machineLinks(page);
    if (!links.length)
      return opportunity('The Link header names nothing that is made for machines.', {
        evidence: [header],
        fix,
      });
    const exists = existsAt(around);
    const seen = links.map((link) => ({ ...link, there: exists(link.url.replace(/#.*$/, '')) }));
    const live = seen.find(({ there }) => there);
    if (live)
      return pass(
        `The Link header names ${live.href.slice(0, 120)} (${live.rel.slice(0, 40)}), which is there.`,
        {
          evidence: [header],
        },
      );
    const dead = seen.find(({ there }) => there === false);
    if (dead)
      return warn(
        `The Link header names ${dead.href.slice(0, 120)} (${dead.rel.slice(0, 40)}), which is not there.`,
        {
          evidence: [header],
          cause: 'header:link',
          fix: {
            title: 'Point the Link header at what exists',
            instructions: `Serve ${dead.url.slice(0, 200)}, or send the header below.`,
            ...fix,
          },
        },
      );
    return unknown(
      'not-requested',
      `The Link header names ${links[0]?.href.slice(0, 120)}, which was not asked for.`,
      {
        evidence: [header],
      },
    );
  },
});
