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
  description: 'Detects dead or tiny og:image files.',
  why: 'A link to the product is shared without its picture, or with one too small to show.',
  judged: {
    pass: 'og:image answers 200 with an image at least 600 pixels wide.',
    warn: 'The image is narrower, its size cannot be read, or its address is relative.',
    fail: 'It answers another status, or is no image.',
    notApplicable: 'The page has no og:image.',
    unknown: 'The image was not loaded, or was refused to us.',
  },
  priority: 'low',
  appliesTo: 'product',
  requires: ['product-page'],
  effort: 'minutes',
  fix: {
    title: 'Point og:image at a large image that loads',
    instructions: 'Name the absolute https address of an image of at least 1200 × 630 pixels.',
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
    if (url === undefined)
      return fail(`The og:image ${quote(written)} is no address that can be loaded.`, said);
    const answer = imageAnswer(url, resources, traffic);
    const shown = quote(url, 100);
    if (answer.state === 'not-loaded')
      return unknown('not-requested', 'The og:image of this product was not loaded.');
    const evidence = [...answer.evidence, place];
    if (answer.state === 'refused')
      return unknown('blocked', `The og:image was refused to us (${answer.why}).`, { evidence });
    if (answer.state === 'failed')
      return unknown('failed', `The og:image gave no usable answer (${answer.why}).`, { evidence });
    if (answer.state === 'dead')
      return fail(`The og:image ${shown} answers ${answer.why}, not an image.`, { ...said, evidence });
    const { width, height } = answer;
    if (!/^(?:https?:)?\/\//i.test(written))
      return warn(`The og:image ${quote(written)} is relative, and clients do not complete it.`, {
        evidence,
        fix: { snippet: metaTag('og:image', url) },
      });
    if (width === undefined)
      return warn(`The size of the og:image ${shown} could not be read.`, { ...said, evidence });
    if (width < leastWidth)
      return warn(`The og:image is ${width} pixels wide; ${leastWidth} are the least.`, {
        ...said,
        evidence,
      });
    return pass(`The og:image loads with ${width} × ${height} pixels.`, { evidence });
  },
});
