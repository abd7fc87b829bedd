import { profileLinks, profileVersion, publishedTwin, releaseFor } from '#manifest';
import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import type { UcpLink } from '../../evidence.ts';
import { manifestProof } from '../subjects/manifests/flat.ts';
import { judgeLinks, type LinkFinding } from '../subjects/manifests/links.ts';

export default defineCheck({
  id: 'ucp-spec-urls-live',
  category: 'commerce-protocols',
  name: 'Schema and specification URLs work',
  description: 'Detects broken schema and specification links.',
  why: 'A strict agent loads the schema of each offer. If the URL is dead or redirects, it ignores that capability, service, or payment method.',
  judged: {
    pass: 'Every schema on ucp.dev is published in its release, and schemas on other hosts that were fetched (at most two) return 200 with JSON.',
    warn: 'A specification page on ucp.dev does not exist in its release, or a fetched schema is not publicly cacheable.',
    fail: 'A schema is not published on ucp.dev, is dead, redirects, is not JSON, or its URL is not an absolute https URL.',
    notApplicable: 'The manifest has no schema or specification URLs.',
    unknown: 'A schema was requested, and its server failed or blocked the audit.',
  },
  priority: 'medium',
  requires: ['official-manifest'],
  effort: 'minutes',
  maturity: 'emerging',
  fix: {
    title: 'Use the schema URLs of the release',
    instructions:
      'Set schema and spec to https://ucp.dev/{release}/…, and serve your own schemas with 200 and Cache-Control: public.',
  },
  sources: ['ucp-2026-04-08', 'ucp-2026-08-25'],
  needs: ['ucp', 'traffic', 'target'],
  evaluate({ ucp, traffic, target }) {
    const links: readonly UcpLink[] = ucp.links ?? profileLinks(ucp.document);
    if (!links.length) return notApplicable('The manifest has no schema or specification URLs.');
    const local = target.local ? new URL(target.canonicalOrigin).host : undefined;
    const findings = judgeLinks(links, traffic, local);
    const of = (state: LinkFinding['state']) => findings.filter((one) => one.state === state);
    const proof = manifestProof(ucp, traffic);
    const proofs = (list: readonly LinkFinding[]) =>
      list.slice(0, 3).flatMap(({ link, ref }) =>
        proof(link.pointer).map((one) => ({
          ...one,
          ...(ref ? { ref } : {}),
          snippet: link.url.slice(0, 280),
        })),
      );
    const release = releaseFor(profileVersion(ucp.document));
    const repair = (list: readonly LinkFinding[]) => {
      const twins = list.flatMap(({ link }) => {
        const twin = publishedTwin(link.url, release);
        return twin ? [`"${link.pointer.split('/').at(-1) ?? link.kind}": "${twin}"`] : [];
      });
      return twins.length ? { snippet: [...new Set(twins)].slice(0, 8).join('\n') } : {};
    };
    const said = (list: readonly LinkFinding[], what: string) => {
      const [first] = list;
      const count = links.filter(({ kind }) => kind === what).length;
      const more =
        list.length > 1
          ? `${list.length} of ${count} ${what === 'spec' ? 'pages' : 'schemas'} are wrong: `
          : '';
      return `${more}${first?.link.url.slice(0, 150) ?? ''} ${first?.said ?? ''}.`;
    };
    const broken = of('broken');
    if (broken.length)
      return fail(said(broken, 'schema'), {
        evidence: proofs(broken),
        fix: repair(broken),
        ...(broken.some(({ sure }) => sure) ? {} : { confidence: 'medium' as const }),
      });
    const pages = of('no-page');
    if (pages.length)
      return warn(`${said(pages, 'spec')} It is documentation only.`, {
        evidence: proofs(pages),
        fix: repair(pages),
        confidence: 'medium',
      });
    const uncached = of('uncached');
    if (uncached.length)
      return warn(said(uncached, 'schema'), {
        evidence: proofs(uncached),
        fix: {
          title: 'Let caches keep the schema',
          instructions: 'Send the schema with Cache-Control: public and a max-age of at least 60.',
          snippet: 'Cache-Control: public, max-age=86400',
        },
      });
    const open = of('open');
    if (open[0])
      return unknown('failed', `${open[0].link.url.slice(0, 150)} ${open[0].said}.`, {
        evidence: proofs(open),
      });
    const fetched = new Set(links.flatMap(({ ref }) => ref ?? [])).size;
    return pass(
      `${links.length === 1 ? 'The only schema or specification URL is' : `All ${links.length} schema and specification URLs are`} valid${fetched ? ` (${fetched} fetched)` : ''}.`,
    );
  },
});
