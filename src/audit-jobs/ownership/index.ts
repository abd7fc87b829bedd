/** Whether somebody who says that a site is theirs can prove it. */
export {
  createOwnership,
  proofPath,
  proofRecord,
  type Ownership,
  type OwnershipOptions,
  type Verdict,
} from './ownership.ts';
