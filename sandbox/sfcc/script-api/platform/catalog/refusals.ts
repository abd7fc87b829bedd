/** What the platform throws at wrong arguments. */
import { PlatformException } from '../../documented.ts';

export const illegal = (message: string): PlatformException =>
  new PlatformException('java.lang.IllegalArgumentException', message);

/** @throws PlatformException for null and undefined */
export function needed<T>(given: T | null | undefined, name: string): T {
  if (given === null || given === undefined)
    throw new PlatformException('NullArgumentException', `${name} is null.`);
  return given;
}
