/** What other programs import, by its name in the package: see docs/package.md. */
export const doors = {
  audit: 'packaging/doors/audit.ts',
  manifest: 'packaging/doors/manifest.ts',
  commerce: 'packaging/doors/commerce.ts',
  'commerce/testing': 'packaging/doors/commerce-testing.ts',
} as const;
