/** What the test of a check needs: builders of evidence by what it is about, and the table that proves a check. */
export * from './agents.ts';
export * from './evidence.ts';
export * from './feeds.ts';
export * from './files.ts';
export * from './policies.ts';
export * from './products.ts';
export * from './replays.ts';
export * from './services.ts';
export * from './sitemaps.ts';
export * from './targets.ts';
export * from './test-check.ts';
export * from './ucp-links.ts';
export * from './ucp.ts';
