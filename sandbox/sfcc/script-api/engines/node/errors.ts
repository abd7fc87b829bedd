/** Errors of the platform as a script catches them. */
import type { Thrown } from '../../wire/index.ts';

class APIException extends Error {
  declare type: string;
}
class SystemError extends Error {}

export const errorClasses = { APIException, SystemError };

/** An exception of the platform has a type; any other error has none. */
export function platformError(
  { type, message }: Exclude<Thrown, { own: number }>,
  members: Record<string, unknown>,
): Error {
  if (type === undefined) return new Error(message);
  const short = type.slice(type.lastIndexOf('.') + 1);
  const isApi = !type.includes('.') || type.startsWith('dw.');
  const made = new (isApi ? APIException : SystemError)(message);
  const names = { name: short, javaName: short, javaFullName: type, javaMessage: message };
  return Object.assign(made, names, isApi ? { type: short } : {}, members);
}

export function told(error: unknown): { type: string; message: string; stack: string } {
  if (typeof error !== 'object' || error === null)
    return { type: typeof error, message: String(error), stack: '' };
  const { javaFullName, name, message, stack } = error as Record<string, unknown>;
  return {
    type: String(javaFullName ?? name ?? 'object'),
    message: String(message ?? error),
    stack: String(stack ?? ''),
  };
}
