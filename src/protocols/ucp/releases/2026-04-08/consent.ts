/** The four purposes of this release and the names that later releases, and we, have for them. */
export const consentPurposes = {
  analytics: 'dev.ucp.consent.analytics',
  preferences: 'dev.ucp.consent.preferences',
  marketing: 'dev.ucp.consent.marketing',
  sale_of_data: 'dev.ucp.consent.sale_or_sharing',
} as const;

export type ConsentName = keyof typeof consentPurposes;
