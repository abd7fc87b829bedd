/** Milliseconds. */
const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** How long an answer is kept for its idempotency key. */
export const answerKept = 48 * hour;
export const cartKept = 7 * day;
/** A buyer who asks for the order's link gets it once in this time. */
export const linkMailedEvery = hour;
export const sessionQuiet = 30 * minute;
/**
 * From the beginning of a complete to its answer: platforms want nearly all of them within 10 s. What is not known by then is
 * answered as `complete_in_progress`.
 */
export const completeDeadline = 7 * second;
/** Of those, what is left for the payment once everything is prepared. */
export const paymentTime = 3 * second;
/** To write and read what became of it. */
export const deadlineGrace = second;
/** Until then only the process that created an attempt works on it. */
export const attemptLease = 60 * second;
/** How long a payment may stay unfinished at the processor before it is given up. */
export const pendingPatience = 15 * minute;
/** An attempt that is undecided after this is looked at less often. */
export const longUndecided = hour;
/** Between two looks at an attempt whose buyer is at a challenge, or that has long been undecided. */
export const challengeLook = 5 * minute;
/** Between two looks at an open order: the first, the longest. */
export const firstOrderLook = 5 * minute;
export const lastOrderLook = day;
/** How long an order can still change: returns and refunds come late. */
export const orderWatched = 180 * day;
/** How long what could not be done waits behind the others. */
export const postponed = 5 * minute;
