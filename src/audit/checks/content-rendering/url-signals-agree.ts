import { definePageCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import type { Signal } from '../subjects/page/addresses.ts';
import { identityOf, signalsOf } from '../subjects/page/addresses.ts';
import { clip, escapeHtml } from '../subjects/page/html.ts';

export default definePageCheck({
  id: 'url-signals-agree',
  category: 'content-rendering',
  name: 'Canonical, og:url, offer URL, and sitemap agree',
  description: 'Detects different URLs declared for one product.',
  why: 'Clients rely on different URLs. If these differ, one product counts as several pages.',
  judged: {
    pass: 'The canonical URL, og:url, offer URL, and sitemap entry, if present, are the same. Variant parameters are ignored.',
    warn: 'One differs.',
    fail: 'Two or more differ.',
    notApplicable: 'Fewer than two of them are present.',
  },
  priority: 'medium',
  appliesTo: 'product',
  requires: ['product-page'],
  roles: ['product'],
  effort: 'minutes',
  fix: {
    title: 'Use one URL per product everywhere',
    instructions:
      'Build the URL of a product in one function, and use it for the canonical link, og:url, the offer URL, and the sitemap. Parameters may select a variant.',
  },
  sources: [
    'google-canonicalization',
    'RFC 6596, the canonical link relation https://www.rfc-editor.org/rfc/rfc6596',
  ],
  uses: ['sitemaps'],
  evaluate(page, { sitemaps = [] }) {
    const signals = signalsOf(page, sitemaps);
    const evidence = signals.map(({ proof }) => proof);
    const names = signals.map(({ name }) => name);
    if (signals.length < 2)
      return notApplicable(
        signals.length
          ? `Only the ${names[0]} has a URL for the product, so there is nothing to compare.`
          : 'The page does not declare a URL for the product.',
        { evidence },
      );
    const settled = prevailing(signals);
    const odd = signals.filter(({ url }) => identityOf(url) !== identityOf(settled.url));
    if (!odd.length) return pass(`${listed(names)} agree on ${clip(settled.url, 120)}.`, { evidence });
    const agreeing = signals.filter((one) => !odd.includes(one)).map(({ name }) => name);
    const said = {
      evidence: [...odd.map(({ proof }) => proof), settled.proof],
      ...causeOf(odd),
      fix: { snippet: snippetFor(settled.url, odd) },
    };
    const others = odd.map(({ name, url }) => `${name} ${clip(url, 90)}`).join(', ');
    const summary = `The product has different URLs: ${listed(agreeing)} ${clip(settled.url, 90)}, but ${others}.`;
    return odd.length > 1 ? fail(summary, said) : warn(summary, said);
  },
});

/** A single wrong signal has the same cause as the finding of that signal's own check. */
function causeOf(odd: readonly Signal[]): { cause?: string } {
  const [first] = odd;
  if (odd.length === 1 && first?.name === 'canonical') return { cause: 'template:product:canonical' };
  return odd.length === 1 && first?.name === 'offer URL' ? { cause: 'offer-url-canonical' } : {};
}

/** The URL that most signals share. In a tie, that of the canonical link, which is first. */
function prevailing(signals: readonly Signal[]): Signal {
  const counts = new Map<string | undefined, number>();
  for (const { url } of signals) counts.set(identityOf(url), (counts.get(identityOf(url)) ?? 0) + 1);
  return signals.reduce((best, one) =>
    (counts.get(identityOf(one.url)) ?? 0) > (counts.get(identityOf(best.url)) ?? 0) ? one : best,
  );
}

const listed = (names: readonly string[]): string =>
  names.length > 2 ? `${names.slice(0, -1).join(', ')}, and ${names.at(-1)}` : names.join(' and ');

/** The wrong signals with the right URL. */
function snippetFor(url: string, odd: readonly Signal[]): string {
  const address = escapeHtml(url);
  const lines: Readonly<Record<Signal['name'], string>> = {
    canonical: `<link rel="canonical" href="${address}">`,
    'og:url': `<meta property="og:url" content="${address}">`,
    'offer URL': `"offers": { "url": ${JSON.stringify(url).replaceAll('<', String.raw`\u003c`)} }`,
    sitemap: `<loc>${address}</loc>`,
  };
  return odd.map(({ name }) => lines[name]).join('\n');
}
