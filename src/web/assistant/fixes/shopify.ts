/** Shopify. */
import type { Places } from './place.ts';

export const shopify: Places = {
  'crawl-access': {
    where:
      'Online Store > Themes > Edit code: templates/robots.txt.liquid. Start with the default groups of Shopify and add your own. Configure bot protection apps in those apps.',
    snippet: `{% for group in robots.default_groups %}
{{- group.user_agent }}
{% for rule in group.rules %}{{ rule }}
{% endfor %}
{%- if group.sitemap != blank %}{{ group.sitemap }}{% endif %}
{% endfor %}`,
  },
  'discovery-files': {
    where:
      'Shopify generates sitemap.xml. A theme cannot add other files at the root: use a proxy in front of the domain, or the files that Shopify publishes.',
  },
  'content-rendering': {
    where:
      'Liquid is rendered on the server: keep name, price, stock, and description in the section, not in an app block that a script fills.',
  },
  'structured-data': {
    where:
      'The product template or section of the theme. The filter outputs Product or ProductGroup with all variants. Remove duplicate markup from apps.',
    snippet: '<script type="application/ld+json">{{ product | structured_data }}</script>',
  },
  'product-data': {
    where:
      'Products: category from the standard taxonomy, barcode (GTIN), vendor, and metafields for material, size, and care. Include the metafields in the page and the markup.',
  },
  'agent-protocols': {
    where:
      'Shopify serves an MCP endpoint for each storefront at /api/mcp. You do not need to install anything in the theme.',
  },
  'commerce-protocols': {
    where:
      'Shopify publishes /.well-known/ucp and its endpoints. Make sure that the store is enabled for agentic storefronts, and that payments and policies are complete.',
  },
  'trust-and-policies': {
    where:
      'Settings > Policies for refund, shipping, privacy, and terms, and a contact page. Link them in the footer menu.',
  },
  'performance-and-delivery': {
    where:
      'Theme and apps: image_url with widths, fewer app scripts, no redirects in the menus. Shopify manages the CDN.',
  },
  'accessibility-and-interaction': {
    where: 'Sections and snippets of the theme, which contain labels, buttons, and headings.',
  },
};
