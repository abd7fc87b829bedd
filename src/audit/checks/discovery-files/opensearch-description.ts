import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import type { MachineFile } from '../../evidence.ts';
import { openSearchLink } from '../../parse/files/declared-links.ts';
import { openSearchNamespace, resultsTemplate } from '../../parse/files/open-search.ts';
import { shopName } from '../subjects/manifests/shop.ts';
import { fixForAnswer } from '../subjects/access/answer-fix.ts';

export default defineCheck({
  id: 'opensearch-description',
  category: 'discovery-files',
  name: 'OpenSearch description works',
  description:
    'Detects an OpenSearch description that is missing, invalid, or has a search URL that does not work.',
  why: 'Browsers and agents use the description to search the storefront. If it is broken, their searches fail.',
  judged: {
    pass: 'The linked description is valid and has a template with {searchTerms}, and a test query returns 200.',
    warn: 'It has no ShortName or Description, and the test query returns 200.',
    fail: 'It returns an error or HTML, is not valid, or has no such template, or the test query does not return 200.',
    notApplicable: 'The home page does not link to one, or robots.txt disallows the test query.',
    unknown: 'It or the test query was not requested, was blocked, or did not respond.',
  },
  priority: 'low',
  appliesTo: 'home',
  requires: ['home'],
  effort: 'minutes',
  fix: {
    title: 'Fix the OpenSearch description',
    instructions:
      'Serve a description with ShortName, Description, and a Url of type text/html whose template contains {searchTerms}, or remove the link element.',
    snippet:
      '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">\n  <ShortName>Store</ShortName>\n  <Description>Search the store</Description>\n  <Url type="text/html" template="https://shop.example/search?q={searchTerms}"/>\n</OpenSearchDescription>',
  },
  sources: ['OpenSearch 1.1 https://github.com/dewitt/opensearch'],
  needs: ['home', 'files', 'traffic', 'target'],
  uses: ['search'],
  evaluate({ home, files, traffic, target, search }) {
    const link = openSearchLink(home);
    if (!link) return notApplicable('The home page does not link to an OpenSearch description.');
    const file = files.openSearch;
    if (!file) return unknown('not-requested', `${link.url.slice(0, 200)} was not fetched.`);
    const evidence = [{ ref: file.ref }];
    const seen = traffic.find(({ id }) => id === file.ref);
    const more = {
      evidence,
      cause: 'opensearch:description',
      fix: {
        snippet: draft(
          shopName(home, target.canonicalOrigin),
          search?.template ?? `${target.canonicalOrigin}/search?q={searchTerms}`,
        ),
      },
    };
    if (file.state === 'blocked' || seen?.status === undefined)
      return unknown(seen?.blocked ? 'blocked' : 'failed', 'The OpenSearch description could not be read.', {
        evidence,
      });
    if (file.state !== 'ok')
      return fail(
        `The OpenSearch description linked from the home page returned ${seen.status === 200 ? 'an HTML page' : seen.status}.`,
        {
          ...more,
          found: 'absent',
          fix: {
            ...more.fix,
            title: 'Publish the linked OpenSearch description, or remove the link',
            instructions: `There is no description at ${link.url.slice(0, 160)}. Publish one there, or remove the link element from the home page.`,
          },
          ...(seen.status >= 500 ? fixForAnswer('the OpenSearch description', seen) : {}),
        },
      );
    const problem = problemOf(file);
    if (problem) return fail(`The OpenSearch description ${problem}.`, more);
    const tried = file.openSearch?.tried;
    if (tried?.disallowed)
      return notApplicable(
        'The OpenSearch description is valid, but robots.txt disallows its search URL, so it was not tested.',
        {
          evidence,
        },
      );
    const answer = tried?.ref === undefined ? undefined : traffic.find(({ id }) => id === tried.ref);
    if (!answer || answer.status === undefined || answer.blocked)
      return unknown(
        answer ? (answer.blocked ? 'blocked' : 'failed') : 'not-requested',
        'The OpenSearch description is valid, but its search could not be tested.',
        { evidence: [...evidence, ...(answer ? [{ ref: answer.id }] : [])] },
      );
    const proof = [...evidence, { ref: answer.id }];
    if (answer.status !== 200)
      return fail(`A search with the OpenSearch description returned ${answer.status}.`, {
        ...more,
        evidence: proof,
        fix: {
          ...more.fix,
          title: 'Fix the search URL in the OpenSearch description',
          instructions:
            'Set the template of the Url element to the search URL of the storefront, with {searchTerms} in place of the query.',
        },
      });
    const missing = [
      ...(file.openSearch?.shortName ? [] : ['ShortName']),
      ...(file.openSearch?.description ? [] : ['Description']),
    ];
    if (missing.length)
      return warn(
        `The OpenSearch description has no ${missing.join(' and no ')}, but its search works.`,
        more,
      );
    return pass('The OpenSearch description is valid, and a test search returned 200.', { evidence: proof });
  },
});

const ofOpenSearch = /^https?:\/\/a9\.com\/-\/spec\/opensearch/;

/** Why clients cannot search with it. */
function problemOf({ openSearch: facts }: MachineFile): string | undefined {
  if (!facts) return 'is empty';
  const { error, root, urls } = facts;
  if (error) return `is not well-formed: ${error.message.slice(0, 120)} (line ${error.line})`;
  if (root.name !== 'OpenSearchDescription' || !ofOpenSearch.test(root.namespace))
    return `has the root element ${root.name.slice(0, 60) || 'none'} in ${root.namespace.slice(0, 80) || 'no namespace'}`;
  if (!urls.length) return 'has no Url';
  return resultsTemplate(facts) === undefined
    ? 'has no results Url with a template that contains {searchTerms}'
    : undefined;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => `&#${char.codePointAt(0) ?? 0};`).slice(0, 400);

/** ShortName may have 16 characters. */
const draft = (name: string, template: string): string =>
  `<OpenSearchDescription xmlns="${openSearchNamespace}">\n  <ShortName>${escaped(name.slice(0, 16).trim())}</ShortName>\n  <Description>Search ${escaped(name)}</Description>\n  <Url type="text/html" template="${escaped(template.replace(/\{search_term_string\}/, '{searchTerms}'))}"/>\n</OpenSearchDescription>`;
