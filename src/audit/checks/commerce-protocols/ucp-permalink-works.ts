import { capabilityOf } from '#manifest';
import { defineCheck, fail, notApplicable, pass, unknown, warn, type Verdict } from '../../check.ts';
import type { Exchange, UcpPermalink } from '../../evidence.ts';
import { manifestProof } from '../subjects/manifests/flat.ts';
import { addressFault, locationIn } from '../subjects/service/permalink.ts';
import { fixForAnswer } from '../subjects/access/answer-fix.ts';

const name = 'dev.ucp.shopping.permalink';
const cause = 'service:permalink';

export default defineCheck({
  id: 'ucp-permalink-works',
  category: 'commerce-protocols',
  name: 'The shopping permalink opens a cart or checkout',
  description: 'Detects a declared permalink capability that does not work.',
  why: 'An agent that cannot pay hands the filled cart to its buyer with the permalink. A permalink that redirects to other sites enables fraud.',
  judged: {
    pass: 'The permalink of a sampled product redirects to a page of the storefront that returns 200, or to its checkout on another host, and does not follow a continue_to URL on another site.',
    warn: 'The permalink returns 200 with a page instead of a redirect, or a permanent redirect (301, 308), which the specification forbids.',
    fail: 'config.endpoint is not a plain https URL, the permalink returns JSON, 4xx, 5xx, or a challenge, redirects to a page that does not return 200, or follows continue_to to another site.',
    notApplicable: `${name} is not declared.`,
    unknown:
      'The caller has not proven that they own the storefront, and loading a permalink creates a cart.',
  },
  priority: 'low',
  requires: ['official-manifest', 'product-page'],
  effort: 'days',
  maturity: 'emerging',
  fix: {
    title: 'Redirect the permalink to the filled cart',
    instructions:
      'Answer GET {endpoint}/{id}:{quantity} with a 303 redirect to the cart or checkout and Cache-Control: no-store. Accept only paths on your own origin in continue_to.',
  },
  sources: ['ucp-2026-08-25'],
  needs: ['ucp', 'ucpProbe', 'traffic', 'target'],
  evaluate({ ucp, ucpProbe, traffic, target }) {
    const [entry] = capabilityOf(ucp.document, name);
    if (!entry) return notApplicable(`${name} is not declared.`);
    const written = (entry['config'] as { endpoint?: unknown } | undefined)?.endpoint;
    const fault = addressFault(written, target.local);
    const fix = { snippet: declared(target.canonicalOrigin) };
    if (fault)
      return fail(`config.endpoint of ${name} ${fault}.`, {
        evidence: manifestProof(ucp, traffic)(`/ucp/capabilities/${name}/0/config/endpoint`),
        fix: {
          ...fix,
          title: 'Declare the permalink with an absolute https URL',
          instructions: 'Set config.endpoint to the https URL of the permalink, without a trailing slash.',
        },
      });
    const { permalink, missing } = ucpProbe;
    if (!permalink)
      return unknown(
        missing?.permalink ?? 'not-requested',
        'The permalink was not requested, because loading it creates a cart. If you own this storefront, run the audit with --own-store on the command line.',
      );
    const seen = (ref: string | undefined) => traffic.find(({ id }) => id === ref);
    const first = seen(permalink.first.ref);
    if (!first) return unknown(permalink.first.reason ?? 'failed', 'The permalink was not requested.');
    return (
      firstFault(first, permalink) ??
      landingFault(first, seen(permalink.landing?.ref)) ??
      foreignFault(first, seen(permalink.foreign?.ref), permalink)
    );
  },
});

const declared = (origin: string): string =>
  JSON.stringify({
    [name]: [
      {
        version: '2026-08-25',
        schema: 'https://ucp.dev/2026-08-25/schemas/shopping/permalink.json',
        config: { endpoint: `${origin}/buy` },
      },
    ],
  });

function firstFault(first: Exchange, { first: call }: UcpPermalink): Verdict | undefined {
  const { status, challenge, type, id: ref, error } = first;
  const evidence = [{ ref }];
  if (challenge)
    return fail(`The permalink returned a ${challenge.vendor} challenge.`, {
      evidence,
      cause: `edge:${challenge.vendor.toLowerCase()}`,
      ...fixForAnswer('the permalink', first),
    });
  if (status === undefined)
    return unknown('failed', `The permalink got no response (${error?.code ?? 'none'}).`, { evidence });
  if (status === 429) return unknown('blocked', 'The permalink was rate limited with 429.', { evidence });
  if (status >= 400)
    return fail(`The permalink returned ${status}.`, {
      evidence,
      cause,
      ...fixForAnswer('the permalink', first),
    });
  if (status >= 300) {
    return locationIn(first)
      ? undefined
      : fail(`The permalink returned a redirect (${status}) without a location.`, { evidence, cause });
  }
  if (call.json)
    return fail(`The permalink returned ${status} with JSON, which a buyer cannot use.`, { evidence, cause });
  return warn(`The permalink returned ${status} with ${type || 'no media type'} instead of a redirect.`, {
    evidence,
    cause,
  });
}

function landingFault(first: Exchange, landing: Exchange | undefined): Verdict | undefined {
  const to = locationIn(first);
  // The specification allows the checkout to be on another host.
  if (!landing || !to) return undefined;
  const { status, id: ref } = landing;
  if (status === undefined || status === 429)
    return unknown('failed', 'The page that the permalink redirects to could not be read.', {
      evidence: [{ ref }],
    });
  const ends = status < 400;
  return ends
    ? undefined
    : fail(`The permalink redirects to ${new URL(to).pathname.slice(0, 120)}, which returned ${status}.`, {
        evidence: [{ ref: first.id, header: `location: ${to.slice(0, 200)}` }, { ref }],
        cause,
        fix: {
          title: 'Redirect the permalink to a working cart',
          instructions: `Redirect the permalink to the cart or checkout that it filled. ${new URL(to).pathname.slice(0, 120)} returned ${status}.`,
        },
      });
}

function foreignFault(first: Exchange, foreign: Exchange | undefined, { endpoint }: UcpPermalink): Verdict {
  const to = locationIn(first) ?? endpoint;
  const shown = new URL(to).host + new URL(to).pathname;
  const evidence = [{ ref: first.id, header: `location: ${to.slice(0, 200)}` }];
  if (!foreign || foreign.status === undefined)
    return unknown('failed', 'It is not known whether the permalink follows continue_to to another site.', {
      evidence,
    });
  const away = locationIn(foreign);
  if (away && /(?:^|\.)example\.org$/.test(new URL(away).hostname))
    return fail('The permalink redirects to any site in continue_to, which makes it an open redirect.', {
      evidence: [{ ref: foreign.id, header: `location: ${away.slice(0, 200)}` }],
      cause: 'service:open-redirect',
      fix: {
        title: 'Restrict continue_to to your own origin',
        instructions:
          'Resolve continue_to against your own origin, and use it only if the result has the same origin.',
        snippet:
          'const to = new URL(continueTo, origin);\nredirect(303, to.origin === origin ? to.href : `${origin}/cart`);',
      },
    });
  if (first.status === 301 || first.status === 308)
    return warn(`The permalink returned ${first.status}, a permanent redirect that browsers cache.`, {
      evidence,
      cause,
    });
  return pass(`The permalink redirects to ${shown.slice(0, 150)}.`, { evidence });
}
