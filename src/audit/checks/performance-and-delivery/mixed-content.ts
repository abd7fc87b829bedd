import { definePageCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import type { Exchange, Page } from '../../evidence.ts';
import type { InsecureLoad } from '../../parse/facts.ts';
import { headerValues } from '../subjects/access/headers.ts';
import { pointTo, proofOn } from '../subjects/product/facts.ts';

const words: Record<InsecureLoad['kind'], string> = {
  script: 'script',
  style: 'style sheet',
  frame: 'frame',
  form: 'form address',
  image: 'image',
  icon: 'icon',
  preload: 'preload',
};
/** Browsers block these; the others they load over https by themselves, or not at all. */
const active = new Set<InsecureLoad['kind']>(['script', 'style', 'frame', 'form']);

export default definePageCheck({
  id: 'mixed-content',
  category: 'performance-and-delivery',
  name: 'No mixed content',
  description: 'Detects http resources on https pages.',
  why: 'Browsers block scripts and forms over http, so what they draw or send is missing; agents that load pictures by the markup meet an address without encryption.',
  judged: {
    pass: 'No script, style sheet, frame, form, image, icon or preload of an https page, and no image in its product markup, has an http address. Where Content-Security-Policy says upgrade-insecure-requests, only the markup counts.',
    warn: 'Images, icons or preloads have, or og:image without an og:image:secure_url.',
    fail: 'A script, style sheet, frame or form has, or an image in the product markup.',
    notApplicable: 'The page itself came over http.',
  },
  priority: 'medium',
  requires: ['https-public', 'home'],
  roles: ['home', 'product'],
  effort: 'minutes',
  fix: {
    title: 'Write every address with https',
    instructions:
      'Change the addresses in templates and in stored texts; until that is done, let browsers do it by the header.',
    snippet: 'Content-Security-Policy: upgrade-insecure-requests',
  },
  sources: ['Mixed Content https://www.w3.org/TR/mixed-content/', 'whatwg-html'],
  needs: ['traffic'],
  evaluate(page, { traffic }) {
    if (!page.url.startsWith('https:')) return notApplicable('The page itself came over http.');
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
          ? 'Content-Security-Policy makes browsers load everything over https.'
          : 'Nothing is loaded over http.',
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
    const rest = found.length > 1 ? `, and ${found.length - 1} more` : '';
    const text = `The ${first.what} ${first.url.slice(0, 120)} is addressed by http${rest}.`;
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

/** A secure_url beside it is what readers take. */
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
