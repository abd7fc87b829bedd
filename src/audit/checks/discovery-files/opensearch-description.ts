import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import type { MachineFile } from '../../evidence.ts';
import { openSearchLink } from '../../parse/declared-links.ts';
import { openSearchNamespace, resultsTemplate } from '../../parse/open-search.ts';
import { shopName } from '../subjects/manifests/shop.ts';
import { fixForAnswer } from '../subjects/access/answer-fix.ts';

export default defineCheck({
  id: 'opensearch-description',
  category: 'discovery-files',
  name: 'OpenSearch describes store search',
  description: 'Detects a description of the search that is dead, not valid, or leads to no result.',
  why: 'Browsers and agents learn from it how to search the shop. A dead one sends their queries nowhere.',
  judged: {
    pass: 'The linked description is valid, has a template with {searchTerms}, and a test query answers 200.',
    warn: 'It lacks ShortName or Description, and the test query answers 200.',
    fail: 'It answers an error or HTML, is not valid, has no such template, or the test query answers other than 200.',
    notApplicable: 'The home page links none, or robots.txt keeps us from the test query.',
    unknown: 'It or the test query was not fetched, refused us or gave no answer.',
  },
  priority: 'low',
  appliesTo: 'home',
  requires: ['home'],
  effort: 'minutes',
  fix: {
    title: 'Correct the OpenSearch description',
    instructions:
      'Serve a description with ShortName, Description and a Url of type text/html whose template holds {searchTerms}, or take the link element out.',
    snippet:
      '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">\n  <ShortName>Shop</ShortName>\n  <Description>Search the shop</Description>\n  <Url type="text/html" template="https://shop.example/search?q={searchTerms}"/>\n</OpenSearchDescription>',
  },
  sources: ['OpenSearch 1.1 https://github.com/dewitt/opensearch'],
  needs: ['home', 'files', 'traffic', 'target'],
  uses: ['search'],
  evaluate({ home, files, traffic, target, search }) {
    const link = openSearchLink(home);
    if (!link) return notApplicable('The home page links no OpenSearch description.');
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
        `The OpenSearch description that the home page links ${seen.status === 200 ? 'is an HTML page' : `answers ${seen.status}`}.`,
        {
          ...more,
          found: 'absent',
          fix: {
            ...more.fix,
            title: 'Publish the linked OpenSearch description, or remove the link',
            instructions: `There is no description at ${link.url.slice(0, 160)}. Publish one there, or take the link element out of the home page.`,
          },
          ...(seen.status >= 500 ? fixForAnswer('the OpenSearch description', seen) : {}),
        },
      );
    const problem = problemOf(file);
    if (problem) return fail(`The OpenSearch description ${problem}.`, more);
    const tried = file.openSearch?.tried;
    if (tried?.disallowed)
      return notApplicable(
        'The OpenSearch description is valid; robots.txt keeps us from trying its search.',
        {
          evidence,
        },
      );
    const answer = tried?.ref === undefined ? undefined : traffic.find(({ id }) => id === tried.ref);
    if (!answer || answer.status === undefined || answer.blocked)
      return unknown(
        answer ? (answer.blocked ? 'blocked' : 'failed') : 'not-requested',
        'The OpenSearch description is valid; its search could not be tried.',
        { evidence: [...evidence, ...(answer ? [{ ref: answer.id }] : [])] },
      );
    const proof = [...evidence, { ref: answer.id }];
    if (answer.status !== 200)
      return fail(`A search by the OpenSearch description answers ${answer.status}.`, {
        ...more,
        evidence: proof,
        fix: {
          ...more.fix,
          title: 'Write a search URL that answers into the OpenSearch description',
          instructions:
            'Let the template of the Url element name the search of the shop, with {searchTerms} for the words.',
        },
      });
    const missing = [
      ...(file.openSearch?.shortName ? [] : ['ShortName']),
      ...(file.openSearch?.description ? [] : ['Description']),
    ];
    if (missing.length)
      return warn(`The OpenSearch description lacks ${missing.join(' and ')}, and its search answers.`, more);
    return pass('The OpenSearch description is valid, and a search by it answers 200.', { evidence: proof });
  },
});

const ofOpenSearch = /^https?:\/\/a9\.com\/-\/spec\/opensearch/;

/** What keeps a client from searching by it. */
function problemOf({ openSearch: facts }: MachineFile): string | undefined {
  if (!facts) return 'is empty';
  const { error, root, urls } = facts;
  if (error) return `is not well-formed: ${error.message.slice(0, 120)} (line ${error.line})`;
  if (root.name !== 'OpenSearchDescription' || !ofOpenSearch.test(root.namespace))
    return `has the root ${root.name.slice(0, 60) || 'of nothing'} in ${root.namespace.slice(0, 80) || 'no namespace'}`;
  if (!urls.length) return 'has no Url';
  return resultsTemplate(facts) === undefined
    ? 'has no Url for results whose template holds {searchTerms}'
    : undefined;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => `&#${char.codePointAt(0) ?? 0};`).slice(0, 400);

/** ShortName may have 16 characters. */
const draft = (name: string, template: string): string =>
  `<OpenSearchDescription xmlns="${openSearchNamespace}">\n  <ShortName>${escaped(name.slice(0, 16).trim())}</ShortName>\n  <Description>Search ${escaped(name)}</Description>\n  <Url type="text/html" template="${escaped(template.replace(/\{search_term_string\}/, '{searchTerms}'))}"/>\n</OpenSearchDescription>`;
