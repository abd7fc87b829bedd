import { definePageCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import type { Signal } from '../subjects/page/addresses.ts';
import { identityOf, signalsOf } from '../subjects/page/addresses.ts';
import { clip, escapeHtml } from '../subjects/page/html.ts';

export default definePageCheck({
  id: 'url-signals-agree',
  category: 'content-rendering',
  name: 'Canonical, og:url, offer URL and sitemap agree',
  description: 'Detects several addresses that claim to be that of one product.',
  why: 'Each client trusts another address. Where they differ, one product counts as several pages.',
  judged: {
    pass: 'Canonical, og:url, offer URL and sitemap entry, as far as they are there, are one address; parameters of variants do not count.',
    warn: 'One differs.',
    fail: 'Two or more differ.',
    notApplicable: 'Fewer than two of them state an address.',
  },
  priority: 'medium',
  appliesTo: 'product',
  requires: ['product-page'],
  roles: ['product'],
  effort: 'minutes',
  fix: {
    title: 'Print one product address everywhere',
    instructions:
      'Build the address of a product in one function, and use it for canonical, og:url, offer URL and sitemap; parameters may choose a variant.',
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
          ? `Only the ${names[0]} states an address for the product; there is nothing to compare.`
          : 'Nothing on the page states an address for the product.',
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
    const summary = `${listed(agreeing)}: ${clip(settled.url, 90)}, but ${others}.`;
    return odd.length > 1 ? fail(summary, said) : warn(summary, said);
  },
});

/** One signal alone that is wrong is the fault that the check of that signal finds too. */
function causeOf(odd: readonly Signal[]): { cause?: string } {
  const [first] = odd;
  if (odd.length === 1 && first?.name === 'canonical') return { cause: 'template:product:canonical' };
  return odd.length === 1 && first?.name === 'offer URL' ? { cause: 'offer-url-canonical' } : {};
}

/** The address that most signals share; of equals that of the canonical link, which stands first. */
function prevailing(signals: readonly Signal[]): Signal {
  const counts = new Map<string | undefined, number>();
  for (const { url } of signals) counts.set(identityOf(url), (counts.get(identityOf(url)) ?? 0) + 1);
  return signals.reduce((best, one) =>
    (counts.get(identityOf(one.url)) ?? 0) > (counts.get(identityOf(best.url)) ?? 0) ? one : best,
  );
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** What is wrong, as it should be. */
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
