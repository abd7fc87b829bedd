/** Marks a call that the store's own people make to try it. */
export const trialHeader = 'portico-trial';
