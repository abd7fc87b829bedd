/** What an object of a product stands for. */
import type { Variant } from '#commerce';
import type { Sellable } from '../../../scapi/documents/sellable.ts';
import type { Scope } from '../../contract.ts';
import type { Oddity } from './odd.ts';
import type { ProductRecord } from './records.ts';

export interface ProductFacts {
  scope: Scope;
  record: ProductRecord;
  one: Sellable;
  oddity: Oddity;
  /** Another one of the same record, loaded by itself. */
  load(one: Sellable): object;
  /** One that came with a variation model. */
  variantOf(variant: Variant): object;
}

const known = new WeakMap<object, ProductFacts>();

export const remember = (object: object, facts: ProductFacts): void => void known.set(object, facts);

/** Undefined for any other object. */
export const factsOf = (object: unknown): ProductFacts | undefined =>
  typeof object === 'object' && object !== null ? known.get(object) : undefined;
