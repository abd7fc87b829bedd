import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import type { Value } from '../../evidence.ts';

const good = 500 * 1024;
const bearable = 2 * 1024 * 1024;
const mostPixels = 20_000_000;

export default defineCheck({
  id: 'product-image-weight',
  category: 'performance-and-delivery',
  name: 'Product images are reasonably sized',
  description: 'Detects images that are too large for multimodal agents.',
  why: 'Models limit the bytes and pixels of an image. A larger image is rejected or delays the answer by seconds.',
  judged: {
    pass: 'No primary product image that was fetched is larger than 500 KB.',
    warn: 'The largest primary image is up to 2 MB.',
    fail: 'A primary image is larger than 2 MB or has more than 20 megapixels.',
    notApplicable: 'No primary image could be loaded.',
    unknown: 'The responses do not include the size of the images.',
  },
  priority: 'low',
  appliesTo: 'product',
  requires: ['product-node'],
  effort: 'minutes',
  fix: {
    title: 'Use an image of about 1,600 pixels in the markup',
    instructions:
      'Let the image service resize the image and serve WebP or AVIF. Keep the original for the zoom view.',
  },
  sources: ['merchant-center-product-data'],
  needs: ['resources', 'traffic'],
  evaluate({ resources, traffic }) {
    const answers = new Map(traffic.map((one) => [one.id, one]));
    const images = resources
      .filter(({ kind }) => kind === 'product-image')
      .filter(({ ref }) => [200, 206].includes(answers.get(ref)?.status ?? 0));
    if (!images.length) return notApplicable('No primary product image could be loaded.');
    const sized = images
      .filter((one) => one.bytes !== undefined || isHuge(one))
      .toSorted((a, b) => Number(isHuge(b)) - Number(isHuge(a)) || (b.bytes ?? 0) - (a.bytes ?? 0));
    const [largest] = sized;
    if (!largest) return unknown('failed', 'The responses do not include the size of the images.');
    const words = (one: Resource): string => {
      const size = one.width && one.height ? `${one.width} × ${one.height} pixels` : 'unknown dimensions';
      const bytes = one.bytes === undefined ? 'unknown size' : `${Math.round(one.bytes / 1024)} KB`;
      return `${answers.get(one.ref)?.type || 'unknown type'}, ${bytes}, ${size}`;
    };
    const heavy = sized.filter((one) => isHuge(one) || (one.bytes ?? 0) > good);
    const evidence = (heavy.length ? heavy : [largest])
      .slice(0, 3)
      .map((one) => ({ ref: one.ref, snippet: words(one) }));
    const path = new URL(largest.url).pathname.slice(0, 100);
    if (isHuge(largest))
      return fail(
        `${path} has ${Math.round(((largest.width ?? 0) * (largest.height ?? 0)) / 1_000_000)} megapixels.`,
        { evidence },
      );
    const said = `The largest of ${sized.length} primary images is ${Math.round((largest.bytes ?? 0) / 1024)} KB`;
    if (!heavy.length) return pass(`${said}.`, { evidence });
    return (largest.bytes ?? 0) > bearable
      ? fail(`${said}: ${path}.`, { evidence })
      : warn(`${said}: ${path}.`, { evidence });
  },
});

type Resource = Value<'resources'>[number];

const isHuge = ({ width = 0, height = 0 }: Resource): boolean => width * height > mostPixels;
