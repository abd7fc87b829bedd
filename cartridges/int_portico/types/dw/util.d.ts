/** Of `dw.util`, `dw.value`, `dw.object` and `dw.content`. Texts may be those of Java: `String()` at the border. */
declare namespace dw.util {
  interface Iterator<T> {
    hasNext(): boolean;
    next(): T;
  }
  interface SeekableIterator<T> extends Iterator<T> {
    readonly count: number;
    close(): void;
  }
  interface Collection<T> {
    readonly length: number;
    readonly empty: boolean;
    iterator(): Iterator<T>;
    toArray(): T[];
    contains(item: T): boolean;
  }
  interface List<T> extends Collection<T> {
    get(at: number): T;
  }
  interface Map<K, V> {
    get(key: K): V | null;
    containsKey(key: K): boolean;
    keySet(): Collection<K>;
  }
  interface SortedMap<K, V> extends Map<K, V> {
    entrySet(): Collection<{ readonly key: K; readonly value: V }>;
  }
  interface Bytes {
    readonly length: number;
    toString(encoding?: string): string;
  }
  interface BytesStatic {
    new (text: string, encoding?: string): Bytes;
  }
  interface Currency {
    readonly currencyCode: string;
    readonly defaultFractionDigits: number;
  }
  interface CurrencyStatic {
    getCurrency(code: string): Currency | null;
  }
  interface Locale {
    readonly ID: string;
    readonly language: string;
    readonly country: string;
  }
  interface LocaleStatic {
    getLocale(id: string): Locale | null;
  }
  interface UUIDUtils {
    createUUID(): string;
  }
}

declare namespace dw.value {
  interface Money {
    readonly available: boolean;
    /** In units of the currency, such as 12.34. */
    readonly value: number;
    readonly decimalValue: { toString(): string };
    readonly currencyCode: string;
    subtract(other: Money): Money;
  }
  interface MoneyStatic {
    new (value: number, currencyCode: string): Money;
    readonly NOT_AVAILABLE: Money;
  }
  interface EnumValue {
    readonly value: unknown;
    readonly displayValue: string;
  }
  interface Quantity {
    readonly value: number;
    readonly available: boolean;
  }
}

declare namespace dw.object {
  interface Extensible {
    readonly custom: Record<string, unknown>;
  }
  interface CustomObject extends Extensible {
    readonly creationDate: Date;
    readonly lastModified: Date;
  }
  interface CustomObjectMgr {
    /** @throws when there is one of this key */
    createCustomObject(type: string, key: string): CustomObject;
    getCustomObject(type: string, key: string): CustomObject | null;
    queryCustomObjects(
      type: string,
      query: string,
      sort: string | null,
      ...given: unknown[]
    ): dw.util.SeekableIterator<CustomObject>;
    getAllCustomObjects(type: string): dw.util.SeekableIterator<CustomObject>;
    remove(object: CustomObject): void;
  }
}

declare namespace dw.content {
  interface MediaFile {
    readonly httpsURL: { toString(): string };
    readonly alt: string | null;
  }
  interface MarkupText {
    readonly markup: string | null;
  }
}

declare module 'dw/util/Bytes' {
  const it: dw.util.BytesStatic;
  export default it;
}
declare module 'dw/util/Currency' {
  const it: dw.util.CurrencyStatic;
  export default it;
}
declare module 'dw/util/Locale' {
  const it: dw.util.LocaleStatic;
  export default it;
}
declare module 'dw/util/UUIDUtils' {
  const it: dw.util.UUIDUtils;
  export default it;
}
declare module 'dw/value/Money' {
  const it: dw.value.MoneyStatic;
  export default it;
}
declare module 'dw/object/CustomObjectMgr' {
  const it: dw.object.CustomObjectMgr;
  export default it;
}
