import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';

const good = 0.1;
const bearable = 0.25;

export default defineCheck({
  id: 'layout-stability',
  category: 'performance-and-delivery',
  name: 'Layout is stable while loading',
  description: 'Detects shifts that make agents click the wrong control.',
  why: 'An agent that operates the page looks, decides and then clicks; a banner that pushes the page down in between puts another control under the click.',
  judged: {
    pass: 'The product page that shifts most has a cumulative layout shift of at most 0.1 over its load and one scroll, in a browser.',
    warn: 'It has up to 0.25.',
    fail: 'It has more.',
    unknown:
      'Without a browser, or when the browser gave no figure. Pictures and fonts are not loaded, so that what they alone shift is not counted.',
  },
  priority: 'low',
  appliesTo: 'product',
  requires: ['product-page', 'browser'],
  confidence: 'medium',
  effort: 'days',
  fix: {
    title: 'Reserve room for what arrives late',
    instructions:
      'Give banners, reviews and recommendations a min-height, images width and height, and lay notices over the page instead of above it.',
    snippet:
      '.reviews { min-height: 20rem; }\nimg { max-width: 100%; height: auto; } /* with width and height in the tag */',
  },
  sources: ['Cumulative Layout Shift https://web.dev/articles/cls'],
  needs: ['rendered', 'products'],
  evaluate({ rendered, products }) {
    const measured = rendered.flatMap(({ id, cls }) => (cls === undefined ? [] : [{ id, cls }]));
    const worst = measured.toSorted((a, b) => b.cls - a.cls)[0];
    if (!worst) return unknown('failed', 'The browser gave no figure for the shifts of the layout.');
    const page = products.find(({ id }) => id === worst.id);
    const path = page ? new URL(page.url).pathname.slice(0, 120) : worst.id;
    const said = `The layout of ${path} shifts by ${worst.cls.toFixed(2)}`;
    const evidence = page
      ? [
          {
            ref: page.ref,
            snippet: `cumulative layout shift ${worst.cls.toFixed(3)} over load and one scroll`,
          },
        ]
      : [];
    if (worst.cls <= good) return pass(`${said}; good is at most 0.10.`, { evidence });
    return worst.cls <= bearable
      ? warn(`${said}; good is at most 0.10.`, { evidence })
      : fail(`${said}; good is at most 0.10.`, { evidence });
  },
});
