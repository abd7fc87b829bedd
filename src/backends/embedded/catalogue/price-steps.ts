/** Amounts as steps of a logarithmic scale, so that a range of prices is a handful of search terms. */

/** One for each doubling: for filters. */
export const coarseStep = (amount: number): number => Math.floor(Math.log2(Math.max(0, amount) + 1));

/** 64 for each doubling, about one percent apart: for sorting. */
export const fineStep = (amount: number): number => Math.floor(Math.log2(Math.max(0, amount) + 1) * 64);
