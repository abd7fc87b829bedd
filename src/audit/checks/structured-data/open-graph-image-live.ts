import { definePageCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import { resolveUrl } from '../../parse/url.ts';
import { imageAnswer } from '../subjects/page/image-answer.ts';
import { imageProperties, metaTag, openGraph, valueFor } from '../subjects/markup/open-graph-tags.ts';
import { proofOn, quote } from '../subjects/product/facts.ts';

const leastWidth = 600;

export default definePageCheck({
  id: 'open-graph-image-live',
  category: 'structured-data',
  name: 'The preview image resolves',
  description: 'Detects broken or tiny og:image files.',
  why: 'Without a working image, a shared product link has no preview picture or one that is too small to show.',
  judged: {
    pass: 'og:image returns 200 with an image at least 600 pixels wide.',
    warn: 'The image is narrower, its size cannot be read, or its URL is relative.',
    fail: 'The URL returns another status, or is not an image.',
    notApplicable: 'The page has no og:image.',
    unknown: 'The image was not requested, or the request was blocked.',
  },
  priority: 'low',
  appliesTo: 'product',
  requires: ['product-page'],
  effort: 'minutes',
  fix: {
    title: 'Point og:image at a large image that loads',
    instructions: 'Use the absolute HTTPS URL of an image of at least 1200 × 630 pixels.',
    snippet: '<meta property="og:image" content="https://cdn.example/p/1-1200x630.jpg">',
  },
  sources: ['open-graph'],
  roles: ['product'],
  uses: ['resources', 'traffic'],
  evaluate(page, { resources = [], traffic = [] }) {
    const written = openGraph(page, ...imageProperties);
    if (written === undefined) return notApplicable('The page has no og:image.');
    const place = proofOn(page, 'meta[property="og:image"]', written);
    const url = resolveUrl(written, page.url);
    const other = valueFor('og:image', page);
    const said = { evidence: [place], fix: other === url ? {} : { snippet: metaTag('og:image', other) } };
    if (url === undefined) return fail(`The og:image ${quote(written)} is not a valid URL.`, said);
    const answer = imageAnswer(url, resources, traffic);
    const shown = quote(url, 100);
    if (answer.state === 'not-loaded')
      return unknown('not-requested', 'The og:image of this product was not requested.');
    const evidence = [...answer.evidence, place];
    if (answer.state === 'refused')
      return unknown('blocked', `The og:image request was blocked (${answer.why}).`, { evidence });
    if (answer.state === 'failed')
      return unknown('failed', `The og:image did not return a usable response (${answer.why}).`, {
        evidence,
      });
    if (answer.state === 'dead')
      return fail(`The og:image ${shown} returned ${answer.why} instead of an image.`, { ...said, evidence });
    const { width, height } = answer;
    if (!/^(?:https?:)?\/\//i.test(written))
      return warn(`The og:image ${quote(written)} is a relative URL, which clients do not resolve.`, {
        evidence,
        fix: { snippet: metaTag('og:image', url) },
      });
    if (width === undefined)
      return warn(`The size of the og:image ${shown} could not be read.`, { ...said, evidence });
    if (width < leastWidth)
      return warn(`The og:image is ${width} pixels wide; at least ${leastWidth} are needed.`, {
        ...said,
        evidence,
      });
    return pass(`The og:image loads with ${width} × ${height} pixels.`, { evidence });
  },
});
