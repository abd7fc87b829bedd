/** Countries and regions, by the words in which addresses name them. */
export { findCountry, findRegion, isRegionIn, readRegion, type RegionFault } from './resolve.ts';
