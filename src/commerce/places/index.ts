/** Countries and regions, by the words in which addresses name them. */
export {
  allCountries,
  findCountry,
  findRegion,
  isRegionIn,
  isRegionRequired,
  readRegion,
  regionName,
  resolved,
  type RegionFault,
  type WrittenPlace,
} from './resolve.ts';
