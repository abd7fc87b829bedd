/** Options of variants in words: reading them, and what makes them unreadable. */
export { readOptions, readVariant, narrowed, axesOf } from './read-options.ts';
export type { OptionWish, OptionReading, OptionValue, VariantReading } from './read-options.ts';
export { describeFault, type FaultText } from './describe.ts';
export { variantFaults, isUnreadable } from './faults.ts';
export type { VariantFault, VariantFaultKind } from './faults.ts';
