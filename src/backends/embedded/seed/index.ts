/** Reads catalogs of other systems, and fills a store from them. */
export { catalogueFormats, type CatalogueFormat } from './format.ts';
export { readCatalogue, type ReadOptions } from './read.ts';
export { CatalogueUnreadable, type CatalogueRow, type ReadDefaults, type RefusedRow } from './row.ts';
export { seedCatalogue, type SeedOptions, type SeedProgress, type SeedReport } from './seed.ts';
export { checkTerms, termsMembers, type TermsCheck, type TermsFile } from './terms-schema.ts';
export { checkProduct } from './check-product.ts';
