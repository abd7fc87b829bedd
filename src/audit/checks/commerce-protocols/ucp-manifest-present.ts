import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import { manifestAnswers, joinClientNames } from '../subjects/manifests/answers.ts';
import { shopName, wholeManifest } from '../subjects/manifests/shop.ts';

export default defineCheck({
  id: 'ucp-manifest-present',
  category: 'commerce-protocols',
  name: 'A commerce manifest exists at /.well-known/ucp',
  description: 'Detects whether agents can start a commerce session at all.',
  why: 'Agents look at this one address for how to buy; without a manifest a sale ends at reading the page.',
  judged: {
    pass: '/.well-known/ucp answers the declared agent or a browser with a document that is a manifest, or may be one once it can be read.',
    warn: 'There is none, but JSON is found at another address of a manifest, such as the goal of a redirect.',
    fail: 'It answers 404, a page, a redirect, JSON without any member of a manifest, or a refusal; a refusal may hide a manifest, so the confidence is medium then.',
    unknown: 'It answers 429 or 5xx, or gave no answer.',
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
      return fail(`${ucp.url} answers with JSON that has no member of a manifest.`, {
        evidence,
        cause: 'manifest:document',
        found: 'wrong',
        fix: {
          title: 'Give the manifest a shape that agents read',
          instructions:
            'Put a manifest like the one below at /.well-known/ucp instead. List only endpoints that exist.',
          snippet: wholeManifest(target.canonicalOrigin, shopName(home, target.canonicalOrigin)),
        },
      });
    if (served.length)
      return pass(`A manifest of ${ucp.bytes} bytes is served to ${joinClientNames(served)} at ${ucp.url}.`, {
        evidence,
      });
    const snippet = wholeManifest(target.canonicalOrigin, shopName(home, target.canonicalOrigin));
    const other = traffic.find(
      ({ url, status, type }) =>
        url !== ucp.url && status === 200 && type.includes('json') && manifestPath.test(url),
    );
    if (other)
      return warn(`A manifest is found at ${other.url}, but not at ${ucp.url}, where agents look.`, {
        evidence: [...evidence, { ref: other.id }],
        cause: 'manifest:redirect',
        fix: {
          title: 'Publish the manifest at /.well-known/ucp itself',
          instructions: `Answer /.well-known/ucp with the document that is at ${other.url.slice(0, 200)}: with 200, without a redirect.`,
        },
      });
    const broken = answers.find(({ outcome }) => outcome === 'failed');
    if (broken)
      return unknown('failed', `${ucp.url} gave ${broken.said} to ${joinClientNames([broken])}.`, {
        evidence,
      });
    const throttled = answers.find(
      ({ exchange }) => !exchange.challenge && (exchange.status === 429 || exchange.status === 503),
    );
    if (throttled) return unknown('blocked', `${ucp.url} answered ${throttled.said}.`, { evidence });
    if (!answers.length) return unknown('failed', `${ucp.url} was not asked.`);
    const said = [...Map.groupBy(answers, (one) => one.said)]
      .map(([words, group]) => `${words} to ${joinClientNames(group)}`)
      .join(', ');
    const refused = answers.find(({ outcome }) => outcome === 'refused');
    if (refused)
      return fail(`No manifest is to be seen: ${ucp.url} answers ${said}. It may be hidden, not missing.`, {
        evidence,
        confidence: 'medium',
        cause: 'edge:manifest',
        found: 'unreadable',
        fix: {
          title: 'Let agents reach /.well-known/ucp',
          instructions:
            'Exclude the exact path /.well-known/ucp from bot rules, for GET and HEAD. If there is no manifest behind the rule, publish one like the one below.',
          snippet,
        },
      });
    return fail(`There is no manifest: ${ucp.url} answers ${said}.`, {
      evidence,
      cause: 'manifest:missing',
      fix: { snippet },
      ...(answers.length < 2 ? { confidence: 'medium' } : {}),
    });
  },
});

const manifestPath = /\/(?:\.well-known\/ucp(?:\.json)?|ucp\.json)\/?$/;
