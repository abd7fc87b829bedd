import { definePageCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import { jsonLdNodes, whyNoNodes, writeMember } from '../subjects/jsonld/nodes.ts';
import { type MarkupUrl, markupUrls, type UrlFault } from '../subjects/jsonld/urls.ts';
import { pointTo, proofOn, quote } from '../subjects/product/facts.ts';

const order: readonly UrlFault[] = ['staging', 'plain http', 'without a scheme', 'relative'];
const words: Record<UrlFault, string> = {
  staging: 'on a staging host',
  'plain http': 'over plain HTTP',
  'without a scheme': 'without a scheme',
  relative: 'relative',
};

export default definePageCheck({
  id: 'jsonld-urls-absolute',
  category: 'structured-data',
  name: 'Markup URLs are absolute and use HTTPS',
  description: 'Detects relative, insecure, or staging URLs in JSON-LD.',
  why: 'Simple parsers do not resolve relative URLs, and a staging URL sends agents to an inaccessible host.',
  judged: {
    pass: 'Every url, image, logo, contentUrl, item, and http @id is absolute and uses HTTPS. URLs of other sites may use HTTP unless they are images.',
    warn: 'A URL is relative, has no scheme, or uses HTTP.',
    fail: 'A URL is on localhost, a private address, or a staging host.',
    notApplicable: 'The page has no readable JSON-LD, or no URLs in it.',
  },
  priority: 'medium',
  requires: ['home'],
  roles: ['home', 'listing', 'product'],
  effort: 'minutes',
  fix: {
    title: 'Use absolute HTTPS URLs in JSON-LD',
    instructions:
      'Prefix every URL with the canonical origin from one setting when the page is rendered. Parsers without a base URL drop other URLs.',
    snippet: '"url": "https://shop.example/p/trail-shoe"',
  },
  sources: ['google-structured-data'],
  needs: ['target'],
  evaluate(page, { target }) {
    if (jsonLdNodes(page.facts).length === 0) return notApplicable(whyNoNodes(page.facts));
    const urls = markupUrls(page, { origin: target.canonicalOrigin, local: target.local });
    if (urls.length === 0) return notApplicable('The JSON-LD of the page contains no URLs.');
    const faulty = urls.flatMap((one) => (one.fault ? [{ ...one, fault: one.fault }] : []));
    const worst = order.find((fault) => faulty.some((one) => one.fault === fault));
    if (!worst)
      return pass(
        urls.length === 1
          ? 'The URL in the JSON-LD is absolute.'
          : `All ${urls.length} URLs in the JSON-LD are absolute.`,
      );
    const shown = distinct(faulty.filter(({ fault }) => fault === worst));
    const counts = order.flatMap((fault) => {
      const count = faulty.filter((one) => one.fault === fault).length;
      return count > 0 ? [`${count} ${words[fault]}`] : [];
    });
    const first = shown[0]!;
    const each = order.flatMap((fault) => distinct(faulty.filter((one) => one.fault === fault)));
    const repaired = each.flatMap((one) => (one.repaired ? [writeMember(one.property, one.repaired)] : []));
    return (worst === 'staging' ? fail : warn)(
      `Of ${urls.length} ${urls.length === 1 ? 'URL' : 'URLs'} in the JSON-LD: ${counts.join(', ')}, such as ${first.property} ${quote(first.url, 100)}.`,
      {
        cause: 'template:jsonld:urls',
        evidence: shown
          .slice(0, 3)
          .map(({ node, property, url }) =>
            proofOn(page, pointTo(node.path, property), writeMember(property, url)),
          ),
        ...(repaired.length > 0 ? { fix: { snippet: repaired.slice(0, 4).join(',\n') } } : {}),
      },
    );
  },
});

/** Each property once, because images of one product look alike. */
const distinct = (urls: MarkupUrl[]): MarkupUrl[] =>
  [
    ...new Map(urls.toReversed().map((one) => [`${one.node.types[0]} ${one.property}`, one])).values(),
  ].toReversed();
