/** The door for audits and `doctor`: judging the options of any store. The core reads them by `#commerce`. */
export { describeFault, type FaultText } from './describe.ts';
export { variantFaults, type VariantFault } from './faults.ts';
export { lookupFaults, type VariantPrices } from './lookup-faults.ts';
