/** Sources shared by several checks: title and URL by name. */
export const sources = {
  'ucp-2026-04-08': 'UCP 2026-04-08 overview https://ucp.dev/2026-04-08/specification/overview',
  'ucp-2026-08-25': 'UCP 2026-08-25 overview https://ucp.dev/2026-08-25/specification/overview',
  'ucp-cli': 'ucp-cli https://github.com/Shopify/ucp-cli',
  'google-merchant-listing':
    'Google merchant listing structured data https://developers.google.com/search/docs/appearance/structured-data/merchant-listing',
  'google-product-snippet':
    'Google product snippet structured data https://developers.google.com/search/docs/appearance/structured-data/product-snippet',
  'google-product-variants':
    'Google product variants structured data https://developers.google.com/search/docs/appearance/structured-data/product-variants',
  'google-organization':
    'Google organization structured data https://developers.google.com/search/docs/appearance/structured-data/organization',
  'google-breadcrumb':
    'Google breadcrumb structured data https://developers.google.com/search/docs/appearance/structured-data/breadcrumb',
  'google-return-policy':
    'Google merchant return policy structured data https://developers.google.com/search/docs/appearance/structured-data/return-policy',
  'google-shipping-policy':
    'Google shipping policy structured data https://developers.google.com/search/docs/appearance/structured-data/shipping-policy',
  'google-structured-data':
    'Google structured data general guidelines https://developers.google.com/search/docs/appearance/structured-data/sd-policies',
  'google-javascript-seo':
    'Google JavaScript SEO basics https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  'google-build-sitemap':
    'Google build a sitemap https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
  'google-robots-txt':
    'Google robots.txt specification https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec',
  'google-robots-meta':
    'Google robots meta / X-Robots-Tag https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
  'google-canonicalization':
    'Google canonicalization https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  'google-hreflang':
    'Google hreflang https://developers.google.com/search/docs/specialty/international/localized-versions',
  'google-file-size-limits':
    'Googlebot, file size limits https://developers.google.com/search/docs/crawling-indexing/googlebot',
  'google-store-requirements':
    'Google Merchant Center online store requirements https://support.google.com/merchants/answer/6150127',
  'google-product-data':
    'Google product data specification https://support.google.com/merchants/answer/7052112',
  'merchant-center-product-data':
    'Google Merchant Center product data specification https://support.google.com/merchants/answer/7052112',
  'google-price-consistency':
    'Google price and availability consistency https://support.google.com/merchants/answer/6098334',
  'merchant-center-price-consistency':
    'Google Merchant Center price and availability consistency https://support.google.com/merchants/answer/6098334',
  'google-crawlers':
    'Google common crawlers https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers',
  'openai-crawlers': 'OpenAI crawlers https://developers.openai.com/api/docs/bots',
  'anthropic-crawlers': 'Anthropic crawlers https://support.claude.com/en/articles/8896518',
  'perplexity-crawlers': 'Perplexity crawlers https://docs.perplexity.ai/docs/resources/perplexity-crawlers',
  'mistral-crawlers': 'Mistral crawlers https://docs.mistral.ai/en/robots',
  'amazon-crawlers': 'Amazon crawlers https://developer.amazon.com/amazonbot',
  'meta-crawlers': 'Meta web crawlers https://developers.facebook.com/docs/sharing/webmasters/web-crawlers/',
  applebot: 'Applebot https://support.apple.com/en-us/119829',
  'cloudflare-challenges':
    'Cloudflare detect a challenge response (cf-mitigated) https://developers.cloudflare.com/cloudflare-challenges/challenge-types/challenge-pages/detect-response/',
  wafw00f: 'EnableSecurity/wafw00f plugins https://github.com/EnableSecurity/wafw00f',
  'content-signals': 'Content Signals https://contentsignals.org',
  aipref: 'IETF AIPREF attach+vocab drafts https://datatracker.ietf.org/wg/aipref/documents/',
  tdmrep: 'W3C TDMRep CG report https://www.w3.org/2022/tdmrep/',
  rsl: 'RSL 1.0 https://rslstandard.org/rsl',
  'llms-txt': 'llmstxt.org proposal https://llmstxt.org/',
  'markdown-for-agents':
    'Markdown for Agents content negotiation https://developers.cloudflare.com/fundamentals/reference/markdown-for-agents/',
  'openai-product-feed':
    'OpenAI product feed reference https://developers.openai.com/commerce/specs/file-upload/products',
  'schema-org': 'schema.org vocabulary https://schema.org/docs/developers.html',
  'json-ld': 'JSON-LD 1.1 https://www.w3.org/TR/json-ld11/',
  'open-graph': 'Open Graph protocol https://ogp.me/',
  'whatwg-html': 'WHATWG HTML https://html.spec.whatwg.org/',
  'html-form-submission':
    'HTML form submission https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-submission-2',
  wcag: 'WCAG 2.2 https://www.w3.org/TR/WCAG22/',
  'axe-core': 'axe-core rules https://github.com/dequelabs/axe-core/blob/develop/doc/rule-descriptions.md',
  'agent-site-ux': 'AI agent friendly site UX https://web.dev/articles/ai-agent-site-ux',
  'web-dev-agent-site-ux': 'web.dev AI agent friendly site UX https://web.dev/articles/ai-agent-site-ux',
  ttfb: 'TTFB and Core Web Vitals thresholds https://web.dev/articles/ttfb',
  'lighthouse-agent-tree':
    'Lighthouse agent accessibility tree audit https://github.com/GoogleChrome/lighthouse/blob/main/core/audits/agentic/agent-accessibility-tree.js',
  'lighthouse-seo': 'Lighthouse SEO audits https://github.com/GoogleChrome/lighthouse',
  'lighthouse-ard': 'Lighthouse ard audit https://developer.chrome.com/docs/lighthouse/agentic-browsing/ard',
  sitemaps: 'Sitemaps protocol 0.9 https://www.sitemaps.org/protocol.html',
  'extraction-benchmark':
    'Product extraction benchmark https://github.com/scrapinghub/product-extraction-benchmark',
  'currency-codes': 'ISO 4217 currency codes https://www.iso.org/iso-4217-currency-codes.html',
  gs1: 'GS1 General Specifications https://www.gs1.org/standards/barcodes-epcrfid-id-keys/gs1-general-specifications',
  'rfc-8288': 'RFC 8288 Web Linking https://www.rfc-editor.org/rfc/rfc8288',
  'rfc-8615': 'RFC 8615 well-known URIs https://www.rfc-editor.org/rfc/rfc8615',
  'rfc-9110': 'RFC 9110 HTTP Semantics https://www.rfc-editor.org/rfc/rfc9110',
  'rfc-9111': 'RFC 9111 HTTP Caching https://www.rfc-editor.org/rfc/rfc9111',
  'rfc-9309': 'RFC 9309 Robots Exclusion Protocol https://www.rfc-editor.org/rfc/rfc9309',
  'rfc-9727': 'RFC 9727 api-catalog https://www.rfc-editor.org/rfc/rfc9727',
  'rfc-9728': 'RFC 9728 OAuth Protected Resource Metadata https://www.rfc-editor.org/rfc/rfc9728',
  mcp: 'MCP specification 2026-07-28 https://modelcontextprotocol.io/specification/2026-07-28',
  a2a: 'A2A specification sections 4.4.1, 8.6, 14.3 https://a2a-protocol.org/latest/specification/',
  webmcp: 'WebMCP draft and declarative explainer https://github.com/webmachinelearning/webmcp',
  'agentic-resource-discovery': 'Agentic Resource Discovery https://agenticresourcediscovery.org/spec/',
  'agent-skills': 'Agent Skills discovery RFC 0.2.0 https://github.com/cloudflare/agent-skills-discovery-rfc',
  openapi: 'OpenAPI Specification 3.1 https://spec.openapis.org/oas/v3.1.1',
  'acp-discovery': 'ACP discovery https://github.com/agentic-commerce-protocol/agentic-commerce-protocol',
  'acp-discovery-rfc':
    'ACP 2026-04-17 and rfc.discovery.md https://github.com/agentic-commerce-protocol/agentic-commerce-protocol',
  'acp-feed': 'ACP feed schema 2026-04-17 spec/2026-04-17/json-schema/schema.feed.json',
} as const;

/** One of these, or title and URL of a source that only one check uses. */
export type Source = keyof typeof sources | `${string} ${string}`;
