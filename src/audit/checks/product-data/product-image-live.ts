import { definePageCheck, fail, pass, unknown, warn } from '../../check.ts';
import { resolveUrl, sameHost } from '../../parse/url.ts';
import { pointTo, primaryProduct, proofOn, quote } from '../subjects/product/facts.ts';
import { productSnippet } from '../subjects/product/snippet.ts';

const leastPixels = 50_000;

export default definePageCheck({
  id: 'product-image-live',
  category: 'product-data',
  name: 'Product image URLs resolve',
  description: 'Detects missing, relative, or broken product image URLs.',
  why: 'Agents and search results show the first image. A broken or tiny image leaves an empty frame.',
  judged: {
    pass: 'The first image has an HTTPS URL, absolute in JSON-LD, and loads with at least 50,000 pixels.',
    warn: 'The image is smaller or of unknown size, has a relative URL in JSON-LD, uses HTTP, or has another media type.',
    fail: "The image is missing, has no valid URL, is blocked for the audit's agent, returns an error below 500, or is not an image.",
    unknown:
      'The image was not requested, was throttled or cut off, returned a server error, or did not respond.',
  },
  priority: 'high',
  appliesTo: 'product',
  requires: ['product-node'],
  effort: 'minutes',
  fix: {
    title: 'Use an image URL that resolves',
    instructions:
      'List absolute HTTPS URLs of images with at least 50,000 pixels, and let crawlers load them.',
    snippet: '"image": ["https://cdn.example/p/1.jpg", "https://cdn.example/p/2.jpg"]',
  },
  sources: ['google-merchant-listing', 'google-product-data'],
  roles: ['product'],
  needs: ['resources', 'traffic', 'target'],
  evaluate(page, { resources, traffic, target }) {
    const product = primaryProduct(page);
    const written = product.images[0]?.trim();
    const pointer = pointTo(product.path, 'image');
    const shown = page.facts.images.find(({ gallery, abs }) => gallery && abs)?.abs;
    const missing = {
      cause: 'product:image',
      fix: shown ? { snippet: productSnippet(page, { image: [shown] }) } : {},
    };
    if (!written)
      return fail('The product has no image in its markup.', {
        ...missing,
        evidence: [proofOn(page, pointer)],
        found: 'absent',
        fix: {
          title: 'Add the product image to the markup',
          instructions: 'List the absolute HTTPS URLs of the product images in image.',
          snippet: '"image": ["https://cdn.example/p/1.jpg"]',
          ...missing.fix,
        },
      });
    const url = resolveUrl(written, page.url);
    const onPage = [proofOn(page, pointer, written)];
    if (!url)
      return fail(`The image ${quote(written)} is not a valid URL.`, {
        ...missing,
        evidence: onPage,
      });
    const row = resources.find((one) => one.kind === 'product-image' && one.url === url);
    const answer = row && traffic.find(({ id }) => id === row.ref);
    if (!row || !answer) return unknown('not-requested', 'The image of this product was not requested.');
    const { status, type, challenge, blocked } = answer;
    const evidence = [
      { ref: row.ref, snippet: `${status ?? answer.error?.code ?? 'no response'} ${type}`.trim() },
      ...onPage,
    ];
    if (status === 429 || status === 503 || (blocked && status === undefined))
      return unknown('blocked', `The image returned ${status ?? 'a connection reset'}.`, { evidence });
    if (blocked)
      return fail(`The image was blocked for the audit's agent (${challenge?.vendor ?? status}).`, {
        cause: `edge:${challenge?.vendor ?? 'bot-rule'}`,
        evidence,
        fix: {
          title: 'Let agents load product images',
          instructions: 'Exempt the image paths from bot rules. They contain nothing that needs protection.',
        },
      });
    if (status === undefined || status >= 500)
      return unknown(
        'failed',
        `The image did not return a usable response (${answer.error?.code ?? status}).`,
        {
          evidence,
        },
      );
    const sized = row.width !== undefined && row.height !== undefined;
    if (status !== 200 && status !== 206)
      return fail(`The image ${quote(url)} returned ${status}.`, { evidence });
    if (!type.startsWith('image/') && !sized)
      return fail(`The image ${quote(url)} returned ${type || 'no content type'} instead of an image.`, {
        evidence,
      });
    const isLocal = target.local && sameHost(url, target.origin);
    if (product.syntax === 'json-ld' && !/^https?:\/\//i.test(written))
      return warn(`The image URL ${quote(written)} is relative.`, {
        cause: 'jsonld-urls-absolute',
        evidence,
        fix: { snippet: productSnippet(page, { image: [url] }) },
      });
    if (!url.startsWith('https:') && !isLocal)
      return warn(`The image ${quote(url)} is served over HTTP.`, { evidence });
    if (!type.startsWith('image/')) return warn(`The image is served as ${type}.`, { evidence });
    if (row.width === undefined || row.height === undefined)
      return warn('The size of the image could not be read from its first 64 KB.', { evidence });
    const pixels = row.width * row.height;
    const size = `${row.width} × ${row.height}`;
    if (pixels < leastPixels)
      return warn(
        `The image has ${size} pixels; at least ${leastPixels.toLocaleString('en')} in total are needed.`,
        {
          evidence,
          fix: {
            title: 'Use a larger product image in the markup',
            instructions:
              'Use an image of at least 50,000 pixels. About 1,600 pixels on each side works for most purposes.',
          },
        },
      );
    return pass(`The image loads as ${type} with ${size} pixels.`, { evidence });
  },
});
