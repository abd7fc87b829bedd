/** What the section Audits needs. */
export interface AuditsDeps {}
