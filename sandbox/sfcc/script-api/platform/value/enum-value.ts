/** `dw.value.EnumValue`: a value and what it is called. */
import { documented } from '../../documented.ts';

export interface PlatformEnumValue {
  readonly value: string | number | null;
  readonly displayValue: string;
  toString(): string;
  valueOf(): string | number | null;
}

/** @param displayValue default: the value */
export const enumValue = (
  value: string | number | null,
  displayValue: string = value === null ? '' : String(value),
): PlatformEnumValue =>
  documented('dw.value.EnumValue', {
    value,
    displayValue,
    toString: () => displayValue,
    valueOf: () => value,
  });
