import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import { isNativeUrl } from '#manifest';
import type { Exchange, UcpEvidence } from '../../evidence.ts';
import { manifestAnswers, joinClientNames, responseText } from '../subjects/manifests/answers.ts';
import { shopName, wholeManifest } from '../subjects/manifests/shop.ts';

export default defineCheck({
  id: 'ucp-manifest-present',
  category: 'commerce-protocols',
  name: 'A commerce manifest exists at /.well-known/ucp',
  description: 'Detects whether agents can start a commerce session.',
  why: 'Agents look at this URL to find out how to buy. Without a manifest, they can only read your pages.',
  judged: {
    pass: '/.well-known/ucp returns a document to the declared agent or a browser that is a manifest, or may be one after its JSON is fixed.',
    warn: 'The manifest is missing, but a manifest was found at the target of a redirect, or JSON at another manifest URL.',
    fail: 'The URL returns 404, a page, a redirect, JSON without any manifest member, or is blocked. A block may hide a manifest, so the confidence is then medium.',
    unknown: 'The URL returns 429 or 5xx, or does not respond.',
  },
  priority: 'critical',
  shopOnly: true,
  effort: 'hours',
  maturity: 'emerging',
  fix: {
    title: 'Publish a commerce manifest at /.well-known/ucp',
    instructions:
      'Put a static JSON file at /.well-known/ucp on the storefront host. List only endpoints that exist.',
  },
  fixFor: 'absent',
  sources: ['ucp-2026-04-08', 'rfc-8615'],
  needs: ['ucp', 'traffic', 'target'],
  uses: ['home'],
  evaluate({ ucp, traffic, target, home }) {
    const all = manifestAnswers(ucp, traffic);
    const answers = all.filter(({ client }) => client === 'agent' || client === 'browser');
    const evidence = answers.slice(0, 2).map(({ ref }) => ({ ref }));
    const served = answers.filter(({ outcome }) => outcome === 'served');
    if (served.length && ucp.document !== undefined && ucp.shape === 'none')
      return fail(`${ucp.url} returned JSON without any manifest member.`, {
        evidence,
        cause: 'manifest:document',
        found: 'wrong',
        fix: {
          title: 'Use a manifest format that agents can read',
          instructions:
            'Put a manifest like this one at /.well-known/ucp instead. List only endpoints that exist.',
          snippet: wholeManifest(target.canonicalOrigin, shopName(home, target.canonicalOrigin)),
        },
      });
    if (served.length)
      return pass(`A manifest of ${ucp.bytes} bytes is served to ${joinClientNames(served)} at ${ucp.url}.`, {
        evidence,
      });
    const snippet = wholeManifest(target.canonicalOrigin, shopName(home, target.canonicalOrigin));
    const moved = answers.find(({ outcome }) => outcome === 'moved');
    const goal = moved && redirectTarget(moved.exchange);
    const other = traffic.find(
      ({ url, status, type, purpose }) =>
        url !== ucp.url &&
        status === 200 &&
        type.includes('json') &&
        manifestPath.test(url) &&
        // The document behind a redirect was read, so that it is JSON is not enough.
        ((purpose !== 'ucp' && url !== goal) || ucp.shape !== 'none'),
    );
    if (other)
      return warn(
        goal === other.url
          ? `${ucp.url} redirects (${moved?.exchange.status}) to ${goal}, which has a manifest. Platforms must not follow redirects, so they do not find it.`
          : `A manifest was found at ${other.url}, but not at ${ucp.url}, where agents look for it.`,
        {
          evidence: [...evidence, { ref: other.id }],
          cause: 'manifest:redirect',
          fix: {
            title: 'Publish the manifest at /.well-known/ucp',
            instructions: `Serve the document from ${other.url.slice(0, 300)} at /.well-known/ucp, with status 200 and without a redirect.${isNativeUrl(other.url) ? ` ${nativeFix}` : ''}`,
          },
        },
      );
    const broken = answers.find(({ outcome }) => outcome === 'failed');
    if (broken)
      return unknown('failed', `${ucp.url} returned ${broken.said} to ${joinClientNames([broken])}.`, {
        evidence,
      });
    const throttled = answers.find(
      ({ exchange }) => !exchange.challenge && (exchange.status === 429 || exchange.status === 503),
    );
    if (throttled) return unknown('blocked', `${ucp.url} returned ${throttled.said}.`, { evidence });
    if (!answers.length) return unknown('failed', `${ucp.url} was not requested.`);
    const said = [...Map.groupBy(answers, (one) => one.said)]
      .map(([words, group]) => `${words} to ${joinClientNames(group)}`)
      .join(', ');
    const refused = answers.find(({ outcome }) => outcome === 'refused');
    if (refused)
      return fail(
        `The manifest could not be read: ${ucp.url} returned ${said}. It may exist but be hidden.`,
        {
          evidence,
          confidence: 'medium',
          cause: 'edge:manifest',
          found: 'unreadable',
          fix: {
            title: 'Let agents reach /.well-known/ucp',
            instructions:
              'Exclude the exact path /.well-known/ucp from bot rules, for GET and HEAD. If the path has no manifest, publish one like this.',
            snippet,
          },
        },
      );
    const behind = goal === undefined ? undefined : traffic.find(({ url }) => url === goal);
    if (moved && goal !== undefined && behind)
      return fail(
        `No manifest was found: ${ucp.url} redirects (${moved.exchange.status}) to ${goal}, which returned ${contentText(ucp) ?? responseText(behind)}.`,
        { evidence: [...evidence, { ref: behind.id }], cause: 'manifest:redirect', fix: { snippet } },
      );
    return fail(`No manifest was found: ${ucp.url} returned ${said}.`, {
      evidence,
      cause: 'manifest:missing',
      fix: { snippet },
      ...(answers.length < 2 ? { confidence: 'medium' } : {}),
    });
  },
});

const nativeFix =
  'It is Salesforce’s own UCP: a proxy can serve it there, or Portico in its place. docs/salesforce.md has both.';

/** What was read, if it is no manifest. */
function contentText({ document, parseError }: UcpEvidence): string | undefined {
  if (document !== undefined) return 'JSON without any manifest member';
  return parseError === undefined ? undefined : 'invalid JSON';
}

function redirectTarget({ url, headers }: Exchange): string | undefined {
  const location = headers.find(([name]) => name === 'location')?.[1];
  return location === undefined ? undefined : URL.parse(location, url)?.href.slice(0, 300);
}

const manifestPath = /\/(?:\.well-known\/ucp(?:\.json)?|ucp\.json)\/?$/;
