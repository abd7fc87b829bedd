import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';

const good = 0.1;
const bearable = 0.25;

export default defineCheck({
  id: 'layout-stability',
  category: 'performance-and-delivery',
  name: 'Layout is stable while loading',
  description: 'Detects layout shifts that make agents click the wrong control.',
  why: 'An agent that operates the page looks, decides, and then clicks. If a banner pushes the page down in between, the click hits another control.',
  judged: {
    pass: 'The product page with the largest shift has a cumulative layout shift (CLS) of at most 0.1 during load and one scroll in a browser.',
    warn: 'CLS is at most 0.25.',
    fail: 'CLS is above 0.25.',
    unknown:
      'No browser was available, or it reported no CLS. Images and fonts are not loaded, so shifts they cause are not counted.',
  },
  priority: 'low',
  appliesTo: 'product',
  requires: ['product-page', 'browser'],
  confidence: 'medium',
  effort: 'days',
  fix: {
    title: 'Reserve space for content that loads late',
    instructions:
      'Give banners, reviews, and recommendations a min-height, give images a width and height, and overlay notices instead of inserting them above the page.',
    snippet:
      '.reviews { min-height: 20rem; }\nimg { max-width: 100%; height: auto; } /* with width and height in the tag */',
  },
  sources: ['Cumulative Layout Shift https://web.dev/articles/cls'],
  needs: ['rendered', 'products'],
  evaluate({ rendered, products }) {
    const measured = rendered.flatMap(({ id, cls }) => (cls === undefined ? [] : [{ id, cls }]));
    const worst = measured.toSorted((a, b) => b.cls - a.cls)[0];
    if (!worst) return unknown('failed', 'The browser did not report a cumulative layout shift.');
    const page = products.find(({ id }) => id === worst.id);
    const path = page ? new URL(page.url).pathname.slice(0, 120) : worst.id;
    const said = `The layout of ${path} shifts by ${worst.cls.toFixed(2)}`;
    const evidence = page
      ? [
          {
            ref: page.ref,
            snippet: `cumulative layout shift ${worst.cls.toFixed(3)} during load and one scroll`,
          },
        ]
      : [];
    if (worst.cls <= good) return pass(`${said}. Good is at most 0.10.`, { evidence });
    return worst.cls <= bearable
      ? warn(`${said}. Good is at most 0.10.`, { evidence })
      : fail(`${said}. Good is at most 0.10.`, { evidence });
  },
});
