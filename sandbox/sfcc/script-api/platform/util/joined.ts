/** `one` with the members of `other` too: getters stay getters. */
export const joined = <A extends object, B extends object>(one: A, other: B): A & B =>
  Object.defineProperties(one, Object.getOwnPropertyDescriptors(other)) as A & B;
