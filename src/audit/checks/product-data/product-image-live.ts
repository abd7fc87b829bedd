import { definePageCheck, fail, pass, unknown, warn } from '../../check.ts';
import { resolveUrl, sameHost } from '../../parse/url.ts';
import { pointTo, primaryProduct, proofOn, quote } from '../subjects/product/facts.ts';
import { productSnippet } from '../subjects/product/snippet.ts';

const leastPixels = 50_000;

export default definePageCheck({
  id: 'product-image-live',
  category: 'product-data',
  name: 'Product image URLs resolve',
  description: 'Detects missing, relative or dead product images.',
  why: 'Agents and search results show the first image: a dead or tiny one leaves an empty frame.',
  judged: {
    pass: 'The first image has an https address, absolute in JSON-LD, and loads with at least 50,000 pixels.',
    warn: 'It is smaller or of unknown size, relative in JSON-LD, without https, or has another media type.',
    fail: 'It is missing, no address, refused to our agent, answers an error below 500, or is no image.',
    unknown: 'It was not loaded, was throttled or cut off, or gave a server error or no answer.',
  },
  priority: 'high',
  appliesTo: 'product',
  requires: ['product-node'],
  effort: 'minutes',
  fix: {
    title: 'Give the markup an image address that resolves',
    instructions:
      'List absolute https addresses of images of at least 50,000 pixels, and let crawlers load them.',
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
          instructions: 'List the absolute https URLs of the images of the product under image.',
          snippet: '"image": ["https://cdn.example/p/1.jpg"]',
          ...missing.fix,
        },
      });
    const url = resolveUrl(written, page.url);
    const onPage = [proofOn(page, pointer, written)];
    if (!url)
      return fail(`The image ${quote(written)} is no address that can be loaded.`, {
        ...missing,
        evidence: onPage,
      });
    const row = resources.find((one) => one.kind === 'product-image' && one.url === url);
    const answer = row && traffic.find(({ id }) => id === row.ref);
    if (!row || !answer) return unknown('not-requested', 'The image of this product was not loaded.');
    const { status, type, challenge, blocked } = answer;
    const evidence = [
      { ref: row.ref, snippet: `${status ?? answer.error?.code ?? 'no answer'} ${type}`.trim() },
      ...onPage,
    ];
    if (status === 429 || status === 503 || (blocked && status === undefined))
      return unknown('blocked', `The image answered ${status ?? 'with a reset connection'}.`, { evidence });
    if (blocked)
      return fail(`The image was refused to our agent (${challenge?.vendor ?? status}).`, {
        cause: `edge:${challenge?.vendor ?? 'bot-rule'}`,
        evidence,
        fix: {
          title: 'Let agents load product images',
          instructions: 'Exempt the image paths from bot rules; they hold nothing that needs protection.',
        },
      });
    if (status === undefined || status >= 500)
      return unknown('failed', `The image gave no usable answer (${answer.error?.code ?? status}).`, {
        evidence,
      });
    const sized = row.width !== undefined && row.height !== undefined;
    if (status !== 200 && status !== 206)
      return fail(`The image ${quote(url)} answers ${status}.`, { evidence });
    if (!type.startsWith('image/') && !sized)
      return fail(`The image ${quote(url)} answers ${type || 'no type'}, not an image.`, { evidence });
    const isLocal = target.local && sameHost(url, target.origin);
    if (product.syntax === 'json-ld' && !/^https?:\/\//i.test(written))
      return warn(`The image address ${quote(written)} is relative.`, {
        cause: 'jsonld-urls-absolute',
        evidence,
        fix: { snippet: productSnippet(page, { image: [url] }) },
      });
    if (!url.startsWith('https:') && !isLocal)
      return warn(`The image ${quote(url)} is served without https.`, { evidence });
    if (!type.startsWith('image/')) return warn(`The image is served as ${type}.`, { evidence });
    if (row.width === undefined || row.height === undefined)
      return warn('The size of the image could not be read from its first 64 KB.', { evidence });
    const pixels = row.width * row.height;
    const size = `${row.width} × ${row.height}`;
    if (pixels < leastPixels)
      return warn(`The image has ${size} pixels; ${leastPixels.toLocaleString('en')} in all are the least.`, {
        evidence,
        fix: {
          title: 'Name a larger product image in the markup',
          instructions:
            'Name an image of at least 50,000 pixels; about 1,600 pixels on each side suit most uses.',
        },
      });
    return pass(`The image loads as ${type} with ${size} pixels.`, { evidence });
  },
});
