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
  name: 'The shopping permalink leads to the store',
  description: 'Detects a declared permalink capability that agents cannot hand a buyer over by.',
  why: 'The permalink is how an agent that may not pay hands the filled cart to its buyer; one that leads anywhere else is an open door for fraud.',
  judged: {
    pass: 'The permalink of a sampled product redirects to a page of the shop that answers 200, or to its checkout elsewhere, and a continue_to of another site is not followed.',
    warn: 'It answers 200 with a page and no redirect, or redirects for good (301, 308), which the specification forbids.',
    fail: 'config.endpoint is no plain https address, or the permalink answers with JSON, 4xx, 5xx or a challenge, leads to a page that does not answer 200, or follows continue_to to another site.',
    notApplicable: `${name} is not declared.`,
    unknown: 'The shop is not proven to be the caller’s own: loading a permalink makes a cart.',
  },
  priority: 'low',
  requires: ['official-manifest', 'product-page'],
  effort: 'days',
  maturity: 'emerging',
  fix: {
    title: 'Let the permalink redirect to the filled cart',
    instructions:
      'Answer GET {endpoint}/{id}:{quantity} with 303 to cart or checkout, Cache-Control: no-store, and take only paths of the own origin for continue_to.',
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
          instructions: 'Set config.endpoint to the https URL of the permalink, without a slash at its end.',
        },
      });
    const { permalink, missing } = ucpProbe;
    if (!permalink)
      return unknown(
        missing?.permalink ?? 'not-requested',
        'The permalink was not tried, because loading it makes a cart: add --own-store on the command line if the store is yours.',
      );
    const seen = (ref: string | undefined) => traffic.find(({ id }) => id === ref);
    const first = seen(permalink.first.ref);
    if (!first) return unknown(permalink.first.reason ?? 'failed', 'The permalink was not asked for.');
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
    return fail(`The permalink meets a ${challenge.vendor} challenge.`, {
      evidence,
      cause: `edge:${challenge.vendor.toLowerCase()}`,
      ...fixForAnswer('the permalink', first),
    });
  if (status === undefined)
    return unknown('failed', `The permalink got no answer (${error?.code ?? 'none'}).`, { evidence });
  if (status === 429) return unknown('blocked', 'The permalink was throttled with 429.', { evidence });
  if (status >= 400)
    return fail(`The permalink answers ${status}.`, {
      evidence,
      cause,
      ...fixForAnswer('the permalink', first),
    });
  if (status >= 300) {
    return locationIn(first)
      ? undefined
      : fail(`The permalink redirects (${status}) to no address.`, { evidence, cause });
  }
  if (call.json)
    return fail(`The permalink answers ${status} with JSON, which a buyer cannot use.`, { evidence, cause });
  return warn(`The permalink answers ${status} with ${type || 'no media type'} instead of a redirect.`, {
    evidence,
    cause,
  });
}

function landingFault(first: Exchange, landing: Exchange | undefined): Verdict | undefined {
  const to = locationIn(first);
  // Specified: a checkout may be hosted elsewhere.
  if (!landing || !to) return undefined;
  const { status, id: ref } = landing;
  if (status === undefined || status === 429)
    return unknown('failed', 'The page that the permalink leads to could not be read.', {
      evidence: [{ ref }],
    });
  const ends = status < 400;
  return ends
    ? undefined
    : fail(`The permalink leads to ${new URL(to).pathname.slice(0, 120)}, which answers ${status}.`, {
        evidence: [{ ref: first.id, header: `location: ${to.slice(0, 200)}` }, { ref }],
        cause,
        fix: {
          title: 'Redirect the permalink to a cart that opens',
          instructions: `Let the permalink redirect to the cart or checkout that it filled: ${new URL(to).pathname.slice(0, 120)} answers ${status}.`,
        },
      });
}

function foreignFault(first: Exchange, foreign: Exchange | undefined, { endpoint }: UcpPermalink): Verdict {
  const to = locationIn(first) ?? endpoint;
  const shown = new URL(to).host + new URL(to).pathname;
  const evidence = [{ ref: first.id, header: `location: ${to.slice(0, 200)}` }];
  if (!foreign || foreign.status === undefined)
    return unknown('failed', 'Whether the permalink follows a continue_to of another site is not known.', {
      evidence,
    });
  const away = locationIn(foreign);
  if (away && /(?:^|\.)example\.org$/.test(new URL(away).hostname))
    return fail('The permalink redirects to any site that continue_to names: an open redirect.', {
      evidence: [{ ref: foreign.id, header: `location: ${away.slice(0, 200)}` }],
      cause: 'service:open-redirect',
      fix: {
        title: 'Let continue_to lead to the own origin only',
        instructions:
          'Resolve continue_to against the own origin, and use it only when the result stays there.',
        snippet:
          'const to = new URL(continueTo, origin);\nredirect(303, to.origin === origin ? to.href : `${origin}/cart`);',
      },
    });
  if (first.status === 301 || first.status === 308)
    return warn(`The permalink redirects with ${first.status}, which browsers keep for good.`, {
      evidence,
      cause,
    });
  return pass(`The permalink leads to ${shown.slice(0, 150)}.`, { evidence });
}
