/** The door for audits and `doctor`: judging the options of any store. The core reads them by `#commerce`. */
export { productFaults, type FaultText } from './describe.ts';
export { lookupFaults, type VariantPrices } from './lookup-faults.ts';
