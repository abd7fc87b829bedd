/** Exceptions of the platform's own code. */
import { PlatformException } from '../documented.ts';

export const badArgument = (message: string): PlatformException =>
  new PlatformException('java.lang.IllegalArgumentException', message);

export const badState = (message: string): PlatformException =>
  new PlatformException('java.lang.IllegalStateException', message);

/** The documentation has it; the sandbox does not. */
export const notSimulated = (what: string): Error => new Error(`${what} is not simulated.`);
