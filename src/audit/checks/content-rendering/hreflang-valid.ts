import { definePageCheck, fail, notApplicable, pass } from '../../check.ts';
import { isLanguageSubtag } from '../../parse/language-subtags.ts';
import { resolveUrl } from '../../parse/url.ts';
import { languageLink, languageLinks, languageProof } from '../subjects/page/language-links.ts';
import { quote } from '../subjects/product/facts.ts';

export default definePageCheck({
  id: 'hreflang-valid',
  category: 'content-rendering',
  name: 'hreflang values are valid',
  description: 'Detects unknown language codes and relative addresses in hreflang links.',
  why: 'Crawlers drop a link with an unknown code, so a shopper is led to the shop in the wrong language or currency.',
  judged: {
    pass: 'Each hreflang begins with a registered language or is x-default, and each address is absolute.',
    fail: 'At least one link has an unknown language or a relative address.',
    notApplicable: 'The page names no language versions.',
  },
  priority: 'medium',
  requires: ['home'],
  roles: ['home', 'listing', 'product'],
  effort: 'minutes',
  fix: {
    title: 'Write hreflang as language or language-REGION with full URLs',
    instructions:
      'Use an ISO 639-1 language, where needed with an ISO 3166-1 region behind a hyphen, and the full address of the other version.',
    snippet: '<link rel="alternate" hreflang="de-AT" href="https://shop.example/at/p/trail-shoe">',
  },
  sources: ['lighthouse-seo', 'google-hreflang'],
  evaluate(page) {
    const links = languageLinks(page);
    if (!links.length) return notApplicable('The page names no language versions.');
    const codes = links.filter(({ hreflang }) => !isLanguage(hreflang));
    const addresses = links.filter(({ href }) => !/^\s*https?:/i.test(href));
    const bad = [...new Set([...codes, ...addresses])];
    const count = `${bad.length} of ${links.length} hreflang ${links.length === 1 ? 'link' : 'links'}`;
    const [code, address] = [codes[0], addresses[0]];
    if (!code && !address)
      return pass(
        links.length === 1 ? 'The hreflang link is valid.' : `All ${links.length} hreflang links are valid.`,
        { evidence: links.slice(0, 2).map((link) => languageProof(page.ref, link)) },
      );
    const problems = [
      ...(code ? [`${quote(code.hreflang, 30)} is no language code`] : []),
      ...(address ? [`${quote(address.href, 90)} is no full address`] : []),
    ];
    const mended = bad
      .slice(0, 5)
      .map(({ hreflang, href }) => languageLink(mend(hreflang), resolveUrl(href, page.url) ?? page.url));
    return fail(`${count} ${bad.length === 1 ? 'is' : 'are'} not valid: ${problems.join('; ')}.`, {
      evidence: bad.slice(0, 3).map((link) => languageProof(page.ref, link)),
      cause: 'template:hreflang',
      fix: { snippet: mended.join('\n') },
    });
  },
});

const isLanguage = (hreflang: string): boolean =>
  hreflang.toLowerCase() === 'x-default' || isLanguageSubtag(hreflang.split('-')[0] ?? '');

/** Codes that people take for languages: countries, and tags with an underscore. */
const meant: Record<string, string> = {
  jp: 'ja',
  cn: 'zh',
  dk: 'da',
  cz: 'cs',
  gr: 'el',
  en_uk: 'en-GB',
  default: 'x-default',
};

function mend(hreflang: string): string {
  const code = hreflang.toLowerCase();
  const known = Object.hasOwn(meant, code) ? meant[code] : undefined;
  if (known) return known;
  const dashed = hreflang.replaceAll('_', '-');
  return isLanguage(dashed) ? dashed : 'LANGUAGE';
}
