import fc from 'fast-check';

/** Unit of `fc.string`: any character of Unicode. The built-in unit `binary` takes a second to set up, in each test anew. */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10_ff_ff - 0x8_00 })
  .map((at) => String.fromCodePoint(at < 0xd8_00 ? at : at + 0x8_00));
