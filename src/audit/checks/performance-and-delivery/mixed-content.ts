import { definePageCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import type { Exchange, Page } from '../../evidence.ts';
import type { InsecureLoad } from '../../parse/facts/facts.ts';
import { headerValues } from '../subjects/access/headers.ts';
import { pointTo, proofOn } from '../subjects/product/facts.ts';

const words: Record<InsecureLoad['kind'], string> = {
  script: 'script',
  style: 'style sheet',
  frame: 'frame',
  form: 'form action',
  image: 'image',
  icon: 'icon',
  preload: 'preload',
};
/** Browsers block these. They upgrade the others to https, or do not load them. */
const active = new Set<InsecureLoad['kind']>(['script', 'style', 'frame', 'form']);

export default definePageCheck({
  id: 'mixed-content',
  category: 'performance-and-delivery',
  name: 'No mixed content',
  description: 'Detects HTTP resources on HTTPS pages.',
  why: 'Browsers block scripts and forms over HTTP, so parts of the page are missing. Agents that load images from the markup use an unencrypted URL.',
  judged: {
    pass: 'No script, style sheet, frame, form, image, icon, or preload of an HTTPS page, and no image in its product markup, has an HTTP URL. If Content-Security-Policy sets upgrade-insecure-requests, only the markup counts.',
    warn: 'Images, icons, or preloads have an HTTP URL, or og:image does without an og:image:secure_url.',
    fail: 'A script, style sheet, frame, form, or image in the product markup has an HTTP URL.',
    notApplicable: 'The page itself was served over HTTP.',
  },
  priority: 'medium',
  requires: ['https-public', 'home'],
  roles: ['home', 'product'],
  effort: 'minutes',
  fix: {
    title: 'Use HTTPS for every URL',
    instructions:
      'Change the URLs in templates and in stored content. Until then, send the header so that browsers upgrade requests.',
    snippet: 'Content-Security-Policy: upgrade-insecure-requests',
  },
  sources: ['Mixed Content https://www.w3.org/TR/mixed-content/', 'whatwg-html'],
  needs: ['traffic'],
  evaluate(page, { traffic }) {
    if (!page.url.startsWith('https:')) return notApplicable('The page itself was served over HTTP.');
    const upgraded = isUpgraded(
      page,
      traffic.find(({ id }) => id === page.ref),
    );
    const loads = upgraded ? [] : page.facts.insecure;
    const blocked = loads.filter(({ kind }) => active.has(kind));
    const marked = markupImages(page);
    const shared = sharedImage(page);
    const passive = loads.filter(({ kind }) => !active.has(kind));
    const found = [
      ...blocked.map(({ kind, url, pointer }) => ({ what: words[kind], url, pointer })),
      ...marked,
      ...passive.map(({ kind, url, pointer }) => ({ what: words[kind], url, pointer })),
      ...shared,
    ];
    const [first] = found;
    if (!first)
      return pass(
        upgraded
          ? 'Content-Security-Policy makes browsers load everything over HTTPS.'
          : 'Nothing is loaded over HTTP.',
      );
    const said = {
      evidence: found.slice(0, 4).map(({ url, pointer }) => proofOn(page, pointer, url)),
      cause: 'template:http-addresses',
      fix: {
        snippet: found
          .slice(0, 3)
          .map(({ url }) => `${url.slice(0, 120)}\n  -> ${url.slice(0, 120).replace(/^http:/i, 'https:')}`)
          .join('\n'),
      },
    };
    const rest = found.length > 1 ? ` and ${found.length - 1} more` : '';
    const text = `The ${first.what} ${first.url.slice(0, 120)} uses HTTP${rest}.`;
    return blocked.length || marked.length ? fail(text, said) : warn(text, said);
  },
});

interface Found {
  what: string;
  url: string;
  pointer: string;
}

const isHttp = (url: string): boolean => /^\s*http:/i.test(url);

function markupImages({ facts: { product } }: Page): Found[] {
  if (!product) return [];
  return product.images
    .slice(0, 50)
    .filter(isHttp)
    .slice(0, 20)
    .map((url) => ({ what: 'product image in the markup', url, pointer: pointTo(product.path, 'image') }));
}

/** Readers prefer og:image:secure_url where both exist. */
function sharedImage({ facts: { structured } }: Page): Found[] {
  const { openGraph } = structured;
  if (openGraph.some(({ property }) => property === 'og:image:secure_url')) return [];
  const found = openGraph.find(({ property, content }) => property === 'og:image' && isHttp(content));
  return found ? [{ what: 'og:image', url: found.content, pointer: 'meta[property="og:image"]' }] : [];
}

function isUpgraded({ facts: { head } }: Page, seen: Exchange | undefined): boolean {
  const policies = [
    ...headerValues(seen, 'content-security-policy'),
    ...head.metas
      .filter(({ name }) => name.toLowerCase() === 'content-security-policy')
      .map(({ content }) => content),
  ];
  return policies.some((policy) => /(?:^|[;,\s])upgrade-insecure-requests(?:$|[;,\s])/i.test(policy));
}
