import { definePageCheck, fail, notApplicable, pass, unknown } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import { isProductOrSubtype } from '../../parse/structured/top-level.ts';
import { draftProduct } from '../subjects/product/snippet.ts';

export default definePageCheck({
  id: 'jsonld-in-initial-html',
  category: 'structured-data',
  name: 'Product markup is in the initial HTML',
  description: 'Detects product markup that only a tag manager or a script adds.',
  why: 'Most AI crawlers do not run scripts, so they never see markup that a tag manager adds.',
  judged: {
    pass: 'The HTML contains a product node as served.',
    fail: "The HTML contains none, and scripts added one in the audit's browser or, without a browser, the page has a tag manager and a script that writes JSON-LD.",
    notApplicable: 'The markup is present but does not parse, or nothing indicates that scripts add markup.',
    unknown: 'The page was read only in part.',
  },
  priority: 'high',
  appliesTo: 'product',
  requires: ['product-page'],
  confidence: 'medium',
  roles: ['product'],
  effort: 'hours',
  fix: {
    title: 'Render the product markup on the server',
    instructions:
      'Most agents do not run scripts. Move the JSON-LD from the tag manager or the client script to the template that renders the page.',
    snippet:
      '<script type="application/ld+json">{ "@context": "https://schema.org", "@type": "Product" }</script>',
  },
  sources: ['google-javascript-seo', 'google-merchant-listing'],
  uses: ['rendered', 'traffic'],
  evaluate(page, { rendered, traffic }) {
    const { structured, scripting } = page.facts;
    const own = structured.nodes.find(({ types }) => types.some(isProductOrSubtype));
    if (own) return pass(`The ${own.types.find(isProductOrSubtype)} is in the HTML as served.`);
    if (structured.blocks.some(({ ok, mentionsProduct }) => !ok && mentionsProduct))
      return notApplicable('The product markup is in the HTML, but does not parse.');
    if (traffic?.find(({ id }) => id === page.ref)?.bytes.truncated)
      return unknown('budget', 'The page was read only in part, and the markup may be in the rest.');
    const shown = rendered?.find(({ id }) => id === page.id);
    const added = shown?.types.filter(isProductOrSubtype) ?? [];
    if (added.length > 0)
      return fail(`The ${added[0]} is not in the HTML. It is present only after scripts run.`, said(page));
    if (shown) return notApplicable('The page has no product markup, even after its scripts ran.');
    const [manager] = scripting.tagManagers;
    if (manager === undefined || !scripting.writesJsonLd)
      return notApplicable('Nothing in the HTML indicates that scripts add product markup.');
    return fail(
      `The HTML has no product markup, but it has the tag manager ${manager} and a script that writes JSON-LD.`,
      said(page),
    );
  },
});

const said = (page: Page) => ({
  cause: 'template:product:jsonld',
  evidence: [
    {
      ref: page.ref,
      snippet: `no Product in the HTML; scripts: ${page.facts.scripting.tagManagers.slice(0, 3).join(', ') || 'no tag manager'}`,
    },
  ],
  fix: { snippet: `<script type="application/ld+json">\n${draftProduct(page)}\n</script>` },
});
