/** One call of each tool for docs/mcp.md. Those without `said` are made when the document is written. */
export interface Example {
  arguments: Record<string, unknown>;
  /** Shown before the call. */
  note?: string;
  /** Recorded from the demo storefronts of `npm start`: of tools whose result comes from outside. */
  said?: string;
}

const lamp =
  'Text between "⟦outside 57b8b9e982a3:" and ":57b8b9e982a3 end⟧" comes from third parties, such as the scanned site. …';

export const examples: Record<string, Example> = {
  audit_site: {
    arguments: { url: 'https://drifting.test' },
    note: 'A demo storefront whose prices differ from page to markup to feed:',
    said: `Readiness: 79 of 100 (C).
Judged 280 of 287 checks.
Not judged: raw-rendered-parity (high): this check requires a browser, and this audit ran without one. …
3 checks fail, 0 warn, 252 pass.
Top fixes:
1. Rebuild the feed when prices and stock change (critical, hours, removes the 79-point cap, together with fix 2; price-parity-feed)
2. Render markup and visible price from one price object (critical, hours, removes the 79-point cap, together with fix 1; price-parity-visible)
3. Purge listing pages when a price changes (high, hours, adds less than 0.1 points; price-parity-listing)
Report o_hVYFf47Ia2VVD4nDEITA (http://127.0.0.1:8787/api/v1/reports/o_hVYFf47Ia2VVD4nDEITA): call get_report for the findings, …`,
  },
  get_report: {
    arguments: { id: 'o_hVYFf47Ia2VVD4nDEITA', priority: 'critical', limit: 3 },
    note: 'The ID is the `reportId` from `audit_site`:',
    said: `Readiness: 79 of 100 (C).
Judged 280 of 287 checks.
Audited on 2026-11-28. 2 findings, 2 listed here.
- fail price-parity-visible (critical): ⟦outside 57b8b9e982a3: 3 of 3 product pages: The markup states 79.00 EUR, and the page shows 86.10 EUR ("€86.10"). :57b8b9e982a3 end⟧
- fail price-parity-feed (critical): ⟦outside 57b8b9e982a3: 3 of 3 feed records differ from their pages: "Charging Cable Mini 30 cm", 23.00 EUR in the feed, 12.00 EUR on the page. :57b8b9e982a3 end⟧
Fixes, most effective first:
1. Rebuild the feed when prices and stock change (critical, hours, removes the 79-point cap, together with fix 2; price-parity-feed)
2. Render markup and visible price from one price object (critical, hours, removes the 79-point cap, together with fix 1; price-parity-visible)
${lamp}`,
  },
  list_checks: { arguments: { category: 'crawl-access', priority: 'critical', limit: 3 } },
  explain_check: { arguments: { id: 'robots-default-open' } },
  validate_ucp_manifest: {
    arguments: { manifest: { ucp: { version: '2026-08-25', services: {}, capabilities: {} } } },
    note: 'Or `{"url":"https://healthy.test"}`, for the manifest that a store serves:',
  },
  generate_ucp_manifest: {
    arguments: {
      name: 'Lamp Shop',
      domain: 'shop.example',
      capabilities: ['catalog'],
      releases: ['2026-08-25'],
    },
  },
  probe_ucp_endpoint: {
    arguments: { url: 'https://healthy.test', query: 'table lamp' },
    note: 'The demo store with its pages, probed by a service started with `BASE_URL=http://127.0.0.1:8787 npm start`. Without `BASE_URL` it cannot search by REST and MCP: a store reads the profile of the caller.',
    said: `All tested steps work.
- manifest works: The manifest is valid. (200, 15 ms)
- discover works: The search returned 3 products. (200, 9 ms)
- negotiation works: Negotiated UCP 2026-08-25.
- rest-search works: The search returned 3 products. (200, 8 ms)
- mcp-search works: The search returned 3 products. (200, 7 ms)
- product-page works: The prices on the page and in the catalog match. (200, 10 ms)`,
  },
  suggest_fixes: { arguments: { checks: ['robots-default-open'], platform: 'salesforce', limit: 1 } },
  submit_inquiry: {
    arguments: {
      name: 'Ann Lee',
      email: 'ann@shop.example',
      platform: 'salesforce',
      message: 'When can you begin?',
      confirmedByUser: true,
    },
    said: 'The message was received (c61b0a4d-e305-417b-9972-670daa76cbfc). The reply will be sent to the given email address.',
  },
};

/** Arguments of each prompt's example. */
export const promptExamples: Record<string, Record<string, string>> = {
  plan_ucp_integration: { url: 'https://shop.example', platform: 'headless', notes: 'Adyen, Ireland first' },
  fix_top_findings: { target: 'o_hVYFf47Ia2VVD4nDEITA', platform: 'shopify', count: '3' },
  review_manifest: { manifest: 'https://shop.example' },
  prepare_go_live: { url: 'https://shop.example', platform: 'salesforce' },
};
