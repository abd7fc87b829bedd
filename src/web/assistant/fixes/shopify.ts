/** Shopify. */
import type { Places } from './place.ts';

export const shopify: Places = {
  'crawl-access': {
    where:
      'Online Store > Themes > Edit code: templates/robots.txt.liquid. Begin with the groups of Shopify and add your own; rules of apps against bots are set in those apps.',
    snippet: `{% for group in robots.default_groups %}
{{- group.user_agent }}
{% for rule in group.rules %}{{ rule }}
{% endfor %}
{%- if group.sitemap != blank %}{{ group.sitemap }}{% endif %}
{% endfor %}`,
  },
  'discovery-files': {
    where:
      'sitemap.xml is made by Shopify. A theme can put no other file at the root: what needs one takes a proxy in front of the domain, or what Shopify itself publishes.',
  },
  'content-rendering': {
    where:
      'Liquid is rendered on the server: keep name, price, stock and description in the section, not in an app block that a script fills.',
  },
  'structured-data': {
    where:
      'The product template or section of the theme; the filter writes Product or ProductGroup with all variants. Remove the markup of apps beside it.',
    snippet: '<script type="application/ld+json">{{ product | structured_data }}</script>',
  },
  'product-data': {
    where:
      'Products: category of the standard taxonomy, barcode (GTIN), vendor, and metafields for material, size and care; show the metafields on the page and in the markup.',
  },
  'agent-protocols': {
    where:
      'Shopify serves an MCP endpoint for each storefront at /api/mcp; nothing is installed in the theme.',
  },
  'commerce-protocols': {
    where:
      'Shopify publishes /.well-known/ucp and its endpoints itself: see that the store takes part in agentic storefronts, and that payments and policies are complete.',
  },
  'trust-and-policies': {
    where:
      'Settings > Policies for refund, shipping, privacy and terms, and a contact page; link them in the footer menu.',
  },
  'performance-and-delivery': {
    where:
      'Theme and apps: image_url with widths, fewer app scripts, no redirects in the menus. The CDN is of Shopify.',
  },
  'accessibility-and-interaction': {
    where: 'Sections and snippets of the theme: labels, buttons and headings stand there.',
  },
};
