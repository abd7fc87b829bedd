/** `…/commerce/testing`: the suite that every backend must pass, for `node:test`. */
export * from '#commerce/testing';
