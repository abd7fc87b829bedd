import { apiCatalogProblems, catalogLinks, leadsOn } from '#manifest';
import { defineCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import { onlyErrors, proofs, listProblems, unjudged } from '../subjects/agents/documents.ts';
import { answersByAddress } from '../subjects/files/address-answers.ts';
import { toSnippet } from '../subjects/manifests/shop.ts';

export default defineCheck({
  id: 'api-catalog-valid',
  category: 'agent-protocols',
  name: 'API catalogue is a valid linkset',
  description: 'Detects broken catalogues of APIs (RFC 9727).',
  why: 'The catalogue is one fixed place where software looks for the APIs of a host; a broken link set leads it to none.',
  judged: {
    pass: 'It is application/linkset+json, has an anchor and a link item, service-desc or service-doc, and no link that was followed is dead.',
    warn: 'It comes with another JSON type, or an anchor is missing.',
    fail: 'It is no link set, has no such link, or one of them answers 404 or 410.',
    notApplicable: 'There is none at /.well-known/api-catalog.',
    unknown: 'It was refused, or could not be read.',
  },
  priority: 'low',
  effort: 'hours',
  maturity: 'emerging',
  fix: {
    title: 'Serve the API catalogue as a link set',
    instructions: 'One object for each API, with the API as anchor and its description as service-desc.',
  },
  sources: ['rfc-9727', 'RFC 9264 Linkset https://www.rfc-editor.org/rfc/rfc9264', 'rfc-8288'],
  needs: ['apiDescriptions', 'target', 'traffic'],
  evaluate({ apiDescriptions: catalog, target, traffic }) {
    const unread = unjudged(catalog, 'The API catalogue', (evidence) =>
      notApplicable('The shop publishes no API catalogue.', { evidence }),
    );
    if (unread) return unread;
    const { origin } = new URL(target.canonicalOrigin);
    const links = catalogLinks(catalog.json, catalog.url);
    const answerOf = answersByAddress(traffic);
    const useful = links.filter(leadsOn);
    const dead = useful.find(({ url }) => [404, 410].includes(answerOf(url)?.status ?? 0));
    const problems = apiCatalogProblems(catalog.json, catalog.url);
    const errors = onlyErrors(problems);
    const anchor = `${origin}/api`;
    const description = {
      href: catalog.openApi?.state === 'ok' ? catalog.openApi.url : `${origin}/openapi.json`,
      type: 'application/json',
    };
    const fix = { snippet: toSnippet({ linkset: [{ anchor, 'service-desc': [description] }] }) };
    if (errors.length)
      return fail(`The API catalogue breaks rules: ${listProblems(errors)}.`, {
        evidence: proofs(catalog.ref, errors),
        fix,
      });
    if (dead) {
      const seen = answerOf(dead.url);
      return fail(`The API catalogue links ${dead.url.slice(0, 200)}, which answers ${seen?.status}.`, {
        evidence: [
          { ref: catalog.ref, pointer: dead.pointer.slice(0, 300) },
          ...(seen ? [{ ref: seen.id }] : []),
        ],
        ...(dead.url === catalog.openApi?.url ? { cause: 'openapi:address' } : {}),
        fix: {
          title: 'Correct the dead link of the API catalogue',
          instructions: `Publish ${dead.url.slice(0, 200)} again, or link what took its place.`,
        },
      });
    }
    const type = traffic.find(({ id }) => id === catalog.ref)?.type ?? '';
    const count = `${useful.length} ${useful.length === 1 ? 'link' : 'links'} to APIs and their descriptions`;
    if (problems.length)
      return warn(`The API catalogue has ${count}, but ${listProblems(problems)}.`, {
        evidence: proofs(catalog.ref, problems),
        fix,
      });
    const evidence = [{ ref: catalog.ref, header: `content-type: ${type || '(missing)'}` }];
    return type === 'application/linkset+json'
      ? pass(`The API catalogue has ${count}.`, { evidence })
      : warn(`The API catalogue comes as ${type || 'no media type'}, not as application/linkset+json.`, {
          evidence,
          fix: {
            title: 'Send the API catalogue as application/linkset+json',
            instructions: 'Set the media type of this one file.',
            snippet: 'location = /.well-known/api-catalog {\n  default_type application/linkset+json;\n}',
          },
        });
  },
});
