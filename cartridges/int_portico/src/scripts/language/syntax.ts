/** What newer syntax becomes, once for all files: the names are those of the compiler's own helpers. */
import { assign } from './objects.ts';

export const $extends = assign;

export function $objectWithoutPropertiesLoose(
  source: Record<string, unknown> | null | undefined,
  excluded: readonly string[],
): Record<string, unknown> {
  const left: Record<string, unknown> = {};
  if (source === null || source === undefined) return left;
  Object.keys(source).forEach((name) => {
    if (excluded.indexOf(name) < 0) left[name] = source[name];
  });
  return left;
}

export const $objectDestructuringEmpty = (given: unknown): void => {
  if (given === null || given === undefined) throw new TypeError('Cannot destructure null or undefined.');
};

export function $taggedTemplateLiteralLoose(texts: string[] & { raw?: string[] }, raw: string[]): string[] {
  texts.raw = raw;
  return texts;
}

interface Class {
  (...given: unknown[]): unknown;
  prototype: object;
}

/** Static members are copied: the engine cannot chain functions. */
export function $inheritsLoose(child: Class, parent: Class): void {
  const prototype = Object.create(parent.prototype) as Record<string, unknown>;
  prototype['constructor'] = child;
  child.prototype = prototype;
  Object.keys(parent).forEach((name) => {
    (child as unknown as Record<string, unknown>)[name] = (parent as unknown as Record<string, unknown>)[
      name
    ];
  });
}

export const $inherits = $inheritsLoose;

/** A base for errors of ours: the engine's own makes another object when it is called. */
export function $wrapNativeSuper(native: Class): Class {
  const Base = function (this: { message: string; stack?: unknown }, message?: string): void {
    this.message = message === undefined ? '' : String(message);
    const { stack } = new Error(this.message) as { stack?: unknown };
    if (stack !== undefined) this.stack = stack;
  } as unknown as Class;
  Base.prototype = Object.create(native.prototype) as object;
  return Base;
}

export function $createClass(made: Class, methods?: Property[] | null, statics?: Property[] | null): Class {
  define(made.prototype, methods);
  define(made as unknown as object, statics);
  return made;
}

interface Property extends PropertyDescriptor {
  key: string;
}

function define(target: object, properties: Property[] | null | undefined): void {
  (properties || []).forEach((property) => {
    property.enumerable = property.enumerable || false;
    property.configurable = true;
    if ('value' in property) property.writable = true;
    Object.defineProperty(target, property.key, property);
  });
}

export const $assertThisInitialized = <T>(self: T): T => self;

/** Lists are arrays here: `listOf` saw to it. */
export const $arrayLikeToArray = <T>(list: T[]): T[] => list;
