/** Google's platform for trying and testing: a strict buyer, and where order updates arrive. Written from `documents.ts`. */
export { askByFetch, type Ask, type GoogleAnswer, type GoogleRequest } from './ask.ts';
export { usualBuyers } from './capacity.ts';
export { googleDocuments, type GoogleDocument } from './documents.ts';
export { startGoogle, type Google, type GoogleOptions } from './google.ts';
export {
  googleReleases,
  googleRules,
  type GoogleDoctorRule,
  type GoogleRelease,
  type GoogleResult,
  type GoogleRule,
  type GoogleVerdict,
} from './rules.ts';
export { makeTestToken, type MakeToken } from './token.ts';
export type { GoogleSchemas } from './schemas.ts';
export type { PlacedOrder } from './updates.ts';
export { visitStore, type GoogleReport, type GoogleVisitOptions } from './visit.ts';
