/** What the section Stores needs. */
export interface StoresDeps {}
