import { definePageCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import { wordSet } from '../../parse/words/words.ts';
import { headingOf } from '../subjects/product/facts.ts';

export default definePageCheck({
  id: 'product-image-alt',
  category: 'accessibility-and-interaction',
  name: 'Product images have useful alt text',
  description: 'Detects alt text that is missing or is a file name.',
  why: 'An agent that reads text knows an image only by its alt text. Without it, color and view remain unknown.',
  judged: {
    pass: "At least 90% of gallery and card images have alt text, none of it is a file name, and the main image's alt text shares a word with the product name.",
    warn: "50% to 89% of the images have alt text, one alt text is a file name, or the main image's alt text is missing or shares no word with the product name.",
    fail: 'Less than 50% of the images have alt text.',
    notApplicable: 'The HTML has no product images.',
  },
  priority: 'medium',
  appliesTo: 'product',
  requires: ['product-page'],
  roles: ['product'],
  effort: 'minutes',
  fix: {
    title: 'Describe product images in alt text',
    instructions:
      'Build the alt text from the product name, color, and view. Leave it empty only for decorative images.',
    snippet: '<img src="/img/shoe-side.jpg" alt="Acme Trail Shoe, navy, side view">',
  },
  sources: ['merchant-center-product-data', 'axe-core'],
  evaluate(page) {
    const { facts, ref } = page;
    // An image inside a named control needs no name of its own.
    const images = facts.images.filter(
      ({ gallery, region, alt, inNamedControl }) =>
        (gallery || region === 'card') && !(alt === '' && inNamedControl),
    );
    if (images.length === 0) return notApplicable('The HTML has no product images.');
    const named = images.filter(({ alt }) => (alt ?? '').trim() !== '');
    const fileNames = named.filter(
      ({ alt }) =>
        /\.(jpe?g|png|webp|avif|gif)$/i.test(alt ?? '') || /^(img|dsc|image)[-_ ]?\d+$/i.test(alt ?? ''),
    );
    const share = named.length / images.length;
    const name = facts.product?.name ?? headingOf(page) ?? '';
    const primary = images.find(({ gallery }) => gallery);
    const bare = images.find(({ alt }) => (alt ?? '').trim() === '') ?? fileNames[0] ?? primary;
    const evidence = bare
      ? [
          {
            ref,
            snippet: `<img src="${bare.src.slice(0, 150)}"${bare.alt === null ? '' : ` alt="${bare.alt.slice(0, 80)}"`}>`,
          },
        ]
      : [];
    const fix =
      name && bare
        ? {
            snippet: `<img src="${bare.src.slice(0, 150).replace(/"/g, '&quot;')}" alt="${name.replace(/[&"<>]/g, '').slice(0, 80)}">`,
          }
        : {};
    const said = { evidence, fix, cause: 'template:product:image-alt' };
    if (share < 0.5)
      return fail(
        `${images.length - named.length} of ${images.length} product images have no alt text.`,
        said,
      );
    if (share < 0.9)
      return warn(
        `${images.length - named.length} of ${images.length} product images have no alt text.`,
        said,
      );
    if (fileNames.length > 0)
      return warn(
        `${fileNames.length} of ${images.length} product images have a file name as alt text.`,
        said,
      );
    const words = wordSet(name);
    const related =
      !primary || words.size === 0 || [...wordSet(primary.alt ?? '')].some((word) => words.has(word));
    if (!related && !primary?.alt?.trim()) return warn('The main image has no alt text.', said);
    if (!related)
      return warn(
        `The alt text "${primary?.alt?.slice(0, 60) ?? ''}" of the main image shares no word with the product name.`,
        said,
      );
    return pass(`${named.length} of ${images.length} product images have alt text.`);
  },
});
