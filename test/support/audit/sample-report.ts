/** A report with one of everything, and hostile text in every place that an audited site can fill: for the tests of the formats. */
import { categories } from '../../../src/audit/categories.ts';
import type { Report, ReportResult } from '../../../src/audit/result.ts';

/** Breaks HTML, Markdown, XML, SARIF and terminals wherever it is not escaped. */
export const hostile = `</style></script><script>alert("1")</script> \`\`\`\` ]]> & \u001b[31m \u009b31m \u0085 \u202e \u2066 \u2028 \u0000 &#64;name [x](https://evil.test/) | * 'end'`;

const proof = {
  request: { method: 'GET', url: 'https://shop.test/p/shoe?a="<b>"', client: 'agent' as const },
  status: 200,
  curl: `curl -sS -A 'AgentReadinessAudit/1.0' 'https://shop.test/p/shoe'`,
  header: `content-type: ${hostile}`,
  snippet: hostile,
  pointer: 'line 3',
};

const result = (over: Partial<ReportResult>): ReportResult => ({
  id: 'robots-default-open',
  category: 'crawl-access',
  name: 'Agents that are not named are allowed',
  docs: '/docs/checks/robots-default-open',
  priority: 'critical',
  status: 'fail',
  confidence: 'high',
  summary: `Unnamed agents may not read "/": ${hostile}`,
  evidence: [proof],
  ...over,
});

export const sampleReport: Report = {
  id: 'r1',
  url: 'https://shop.test/',
  finalUrl: 'https://shop.test/',
  startedAt: '2026-11-20T12:00:00.000Z',
  durationMs: 1834,
  expect: 'shop',
  engine: { version: '0.1.0', catalogue: '110', ucpReleases: ['2026-08-25', '2026-04-08'] },
  score: {
    overall: 49,
    grade: 'F',
    low: 44.2,
    high: 61.7,
    raw: 71.3,
    notGraded: null,
    judged: 139,
    checks: 149,
    notJudged: [{ id: 'ttfb', priority: 'critical', reason: 'blocked', detail: `Not decided: ${hostile}` }],
    coverage: 0.93,
    confidence: 'high',
    caps: [{ max: 49, reason: 'robots.txt shuts out unnamed agents.', checks: ['robots-default-open'] }],
  },
  categories: categories.map(({ id, name }, index) => ({
    id,
    name,
    score: index === 5 ? null : 100 - index * 9,
    low: index === 5 ? null : 90 - index * 9,
    high: index === 5 ? null : 100,
    weight: index === 5 ? 0 : 10,
    coverage: 0.9,
    counts: { pass: 8, warn: 2, fail: index % 3, notApplicable: 3, unknown: 1 },
  })),
  results: [
    result({}),
    result({
      id: 'offer-price-valid',
      category: 'product-data',
      status: 'warn',
      priority: 'high',
      pages: [{ url: 'https://shop.test/p/shoe', status: 'warn', summary: hostile }],
    }),
    result({
      id: 'ttfb',
      category: 'performance-and-delivery',
      status: 'unknown',
      reason: 'blocked',
      evidence: [],
    }),
    result({
      id: 'llms-txt-present',
      category: 'discovery-files',
      status: 'not-applicable',
      opportunity: true,
      priority: 'low',
      evidence: [],
    }),
    result({
      id: 'h1-single',
      category: 'content-rendering',
      status: 'pass',
      priority: 'medium',
      evidence: [],
    }),
  ],
  fixes: [
    {
      id: 'robots-group',
      cause: 'robots:group:*',
      title: 'Open robots.txt to unnamed agents',
      priority: 'critical',
      effort: 'minutes',
      checks: ['robots-default-open'],
      gain: 12.4,
      rawGain: 3.1,
      projectedScore: [61.4, 79],
      cumulativeScore: [61.4, 79],
      first: true,
      instructions: 'Replace the blanket rule.',
      snippet: `User-agent: *\nDisallow: /account\n# ${hostile}`,
    },
    {
      id: 'offer-price',
      cause: 'offer:price',
      title: 'Write plain prices',
      priority: 'high',
      effort: 'hours',
      checks: ['offer-price-valid'],
      gain: 0,
      rawGain: 2.2,
      unlocks: { cap: 49, together: ['robots-group'] },
      projectedScore: 49,
      cumulativeScore: 81.2,
      first: false,
      instructions: hostile,
    },
  ],
  attributes: { products: 3, fields: [{ name: 'dimensions', filled: 2, total: 3, interval: [0.28, 0.91] }] },
  product: {
    url: `https://shop.test/p/shoe?${hostile}`,
    rows: [
      { fact: 'name', check: 'product-name-matches', agent: hostile, page: hostile, state: 'same' },
      { fact: 'price', check: 'price-parity-visible', agent: '39.00 EUR', page: '€46.10', state: 'differs' },
      { fact: 'gtin', check: 'product-gtin-present', agent: null, page: null, state: 'missing' },
      { fact: 'options', check: 'variants-grouped', agent: null, page: null, state: 'absent' },
    ],
  },
  crawlers: [
    { token: 'OAI-SearchBot', operator: 'OpenAI', role: 'search', access: 'allowed' },
    { token: 'PerplexityBot', operator: 'Perplexity', role: 'search', access: 'robots' },
    { token: 'ChatGPT-User', operator: 'OpenAI', role: 'user', access: 'edge' },
  ],
  sample: [
    { url: 'https://shop.test/', role: 'home', status: 200, client: 'agent' },
    { url: 'https://shop.test/p/shoe', role: 'product', status: null, client: 'agent' },
  ],
  requests: { count: 67, bytes: 4_200_000, failed: 1 },
  warnings: [`One page was refused: ${hostile}`],
};

/** The same of a storefront whose home page fails: not graded, so without any figure. */
export const ungradedReport: Report = {
  ...sampleReport,
  score: {
    ...sampleReport.score,
    overall: null,
    grade: null,
    low: null,
    high: null,
    raw: null,
    notGraded: { reason: 'home-not-read', detail: 'The home page returned status 500.' },
  },
  fixes: sampleReport.fixes.map(({ unlocks: _unlocks, ...fix }) => ({
    ...fix,
    gain: null,
    rawGain: null,
    projectedScore: null,
    cumulativeScore: null,
  })),
};
