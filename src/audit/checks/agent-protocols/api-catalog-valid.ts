import { apiCatalogProblems, catalogLinks, leadsOn } from '#manifest';
import { defineCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import { onlyErrors, proofs, listProblems, unjudged } from '../subjects/agents/documents.ts';
import { answersByAddress } from '../subjects/files/address-answers.ts';
import { toSnippet } from '../subjects/manifests/shop.ts';

export default defineCheck({
  id: 'api-catalog-valid',
  category: 'agent-protocols',
  name: 'API catalog is a valid linkset',
  description: 'Detects invalid API catalogs (RFC 9727).',
  why: 'Clients look for the APIs of a host in its catalog, at one fixed URL. An invalid linkset does not show them any.',
  judged: {
    pass: 'The catalog is application/linkset+json, has an anchor and an item, service-desc, or service-doc link, and no link that was followed is dead.',
    warn: 'The catalog is served with another JSON type, or an anchor is missing.',
    fail: 'The catalog is not a linkset, has no such link, or one of the links returns 404 or 410.',
    notApplicable: 'The storefront has no catalog at /.well-known/api-catalog.',
    unknown: 'The catalog was blocked or could not be read.',
  },
  priority: 'low',
  effort: 'hours',
  maturity: 'emerging',
  fix: {
    title: 'Serve the API catalog as a linkset',
    instructions: 'Add one object per API, with the API as anchor and its description as service-desc.',
  },
  sources: ['rfc-9727', 'RFC 9264 Linkset https://www.rfc-editor.org/rfc/rfc9264', 'rfc-8288'],
  needs: ['apiDescriptions', 'target', 'traffic'],
  evaluate({ apiDescriptions: catalog, target, traffic }) {
    const unread = unjudged(catalog, 'The API catalog', (evidence) =>
      notApplicable('The storefront publishes no API catalog.', { evidence }),
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
      return fail(`The API catalog is not valid: ${listProblems(errors)}.`, {
        evidence: proofs(catalog.ref, errors),
        fix,
      });
    if (dead) {
      const seen = answerOf(dead.url);
      return fail(`The API catalog links to ${dead.url.slice(0, 200)}, which returned ${seen?.status}.`, {
        evidence: [
          { ref: catalog.ref, pointer: dead.pointer.slice(0, 300) },
          ...(seen ? [{ ref: seen.id }] : []),
        ],
        ...(dead.url === catalog.openApi?.url ? { cause: 'openapi:address' } : {}),
        fix: {
          title: 'Fix the dead link in the API catalog',
          instructions: `Restore ${dead.url.slice(0, 200)}, or link to its replacement.`,
        },
      });
    }
    const type = traffic.find(({ id }) => id === catalog.ref)?.type ?? '';
    const count = `${useful.length} ${useful.length === 1 ? 'link' : 'links'} to APIs and their descriptions`;
    if (problems.length)
      return warn(`The API catalog has ${count}, but ${listProblems(problems)}.`, {
        evidence: proofs(catalog.ref, problems),
        fix,
      });
    const evidence = [{ ref: catalog.ref, header: `content-type: ${type || '(missing)'}` }];
    return type === 'application/linkset+json'
      ? pass(`The API catalog has ${count}.`, { evidence })
      : warn(`The API catalog is served as ${type || 'no media type'}, not as application/linkset+json.`, {
          evidence,
          fix: {
            title: 'Serve the API catalog as application/linkset+json',
            instructions: 'Set the media type for this file.',
            snippet: 'location = /.well-known/api-catalog {\n  default_type application/linkset+json;\n}',
          },
        });
  },
});
