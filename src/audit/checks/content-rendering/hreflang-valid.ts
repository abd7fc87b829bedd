import { definePageCheck, fail, notApplicable, pass } from '../../check.ts';
import { isLanguageSubtag } from '../../parse/language-subtags.ts';
import { resolveUrl } from '../../parse/url.ts';
import { languageLink, languageLinks, languageProof } from '../subjects/page/language-links.ts';
import { isCountryCode } from '../subjects/policies/countries.ts';
import { quote } from '../subjects/product/facts.ts';

export default definePageCheck({
  id: 'hreflang-valid',
  category: 'content-rendering',
  name: 'hreflang values are valid',
  description: 'Detects unknown language or region codes and relative URLs in hreflang links.',
  why: 'Crawlers ignore links with unknown codes, so shoppers land on a page in the wrong language or currency.',
  judged: {
    pass: 'Each hreflang value is x-default or a registered language, with a valid script or region if present, and each URL is absolute.',
    fail: 'At least one link has an unknown language, script, or region, or a relative URL.',
    notApplicable: 'The page has no hreflang links.',
  },
  priority: 'medium',
  requires: ['home'],
  roles: ['home', 'listing', 'product'],
  effort: 'minutes',
  fix: {
    title: 'Use valid language codes and absolute URLs in hreflang',
    instructions:
      'Use an ISO 639-1 language code, optionally followed by a hyphen and an ISO 3166-1 region code, and the full URL of the other version.',
    snippet: '<link rel="alternate" hreflang="de-AT" href="https://shop.example/at/p/trail-shoe">',
  },
  sources: ['lighthouse-seo', 'google-hreflang'],
  evaluate(page) {
    const links = languageLinks(page);
    if (!links.length) return notApplicable('The page has no hreflang links.');
    const codes = links.filter(({ hreflang }) => problemOf(hreflang) !== undefined);
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
      ...(code ? [problemOf(code.hreflang) ?? ''] : []),
      ...(address ? [`${quote(address.href, 90)} is not an absolute URL`] : []),
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

/** Why the tag is not valid. Variants and extensions are not checked. */
function problemOf(hreflang: string): string | undefined {
  if (hreflang.toLowerCase() === 'x-default') return undefined;
  const [language = '', ...rest] = hreflang.split('-');
  if (!isLanguageSubtag(language)) return `${quote(hreflang, 30)} does not start with a language code`;
  const script = /^[a-z]{4}$/i.test(rest[0] ?? '') ? rest.shift() : undefined;
  if (script !== undefined && !isScript(script))
    return `${quote(script)} in ${quote(hreflang, 30)} is not a script code (ISO 15924)`;
  const [region] = rest;
  return region === undefined || isRegion(region, language)
    ? undefined
    : `${quote(region)} in ${quote(hreflang, 30)} is not a region code (ISO 3166-1)`;
}

let names: Record<'region' | 'script', Intl.DisplayNames> | undefined;

function isNamed(type: 'region' | 'script', code: string): boolean {
  names ??= {
    region: new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }),
    script: new Intl.DisplayNames('en', { type: 'script', fallback: 'none' }),
  };
  return names[type].of(code) !== undefined;
}

const isScript = (text: string): boolean =>
  isNamed('script', text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase());

/** Words used in place of a region. */
const markets = new Set('latam world global europe africa america other default online store'.split(' '));
/** Languages that take a three-letter variety code: `zh-yue`. */
const withVarieties = new Set('ar et kok lv ms sgn sw uz zh'.split(' '));

/** A country, or a UN M.49 area such as 419. Variants and extensions can be in the same position. */
function isRegion(text: string, language: string): boolean {
  const code = text.toLowerCase();
  if (/^\d{3}$/.test(code)) return isNamed('region', code);
  if (/^[a-z]{2}$/.test(code)) return isCountryCode(code.toUpperCase());
  if (/^[a-z]{3}$/.test(code)) return withVarieties.has(language.toLowerCase()) && isLanguageSubtag(code);
  return code.length <= 8 && !markets.has(code);
}

/** Country codes and other values that are often used in place of a language code. */
const meantLanguages: Record<string, string> = {
  jp: 'ja',
  cn: 'zh',
  dk: 'da',
  cz: 'cs',
  gr: 'el',
  default: 'x-default',
};

function mend(hreflang: string): string {
  const code = hreflang.toLowerCase();
  const known = Object.hasOwn(meantLanguages, code) ? meantLanguages[code] : undefined;
  if (known) return known;
  const dashed = hreflang.replaceAll('_', '-').replace(/-uk$/i, '-GB');
  if (problemOf(dashed) === undefined) return dashed;
  // The region is not valid: keep only the language.
  const [language = ''] = dashed.split('-');
  return isLanguageSubtag(language) ? language.toLowerCase() : 'LANGUAGE';
}
