/** `dw.util`. */
import type { PlatformModules } from '../../contract.ts';
import { ArrayList } from './array-list.ts';
import { Bytes } from './bytes.ts';
import { Currency } from './currency.ts';
import { Decimal } from './decimal.ts';
import { Locale } from './locale.ts';
import { HashMap, LinkedHashMap } from './map.ts';
import { StringUtils, UUIDUtils } from './strings.ts';

export const modules: PlatformModules = {
  'dw/util/ArrayList': () => ArrayList,
  'dw/util/Bytes': () => Bytes,
  'dw/util/Currency': () => Currency,
  'dw/util/Decimal': () => Decimal,
  'dw/util/HashMap': () => HashMap,
  'dw/util/LinkedHashMap': () => LinkedHashMap,
  'dw/util/Locale': () => Locale,
  'dw/util/StringUtils': () => StringUtils,
  'dw/util/UUIDUtils': () => UUIDUtils,
};

export { bufferOf, bytes, type PlatformBytes } from './bytes.ts';
export {
  collectionOf,
  elementsOf,
  iteratorOf,
  listOf,
  type PlatformCollection,
  type PlatformIterator,
  type PlatformList,
} from './collection.ts';
export { currency, type PlatformCurrency } from './currency.ts';
export { decimal, type PlatformDecimal } from './decimal.ts';
export { exact, type Exact } from './exact.ts';
export { seekableOf, type PlatformSeekableIterator } from './iterator.ts';
export { mapOf, sortedMapOf, type PlatformMap, type PlatformSortedMap } from './map.ts';
export { locale, type PlatformLocale } from './locale.ts';
export { createUuid } from './strings.ts';
