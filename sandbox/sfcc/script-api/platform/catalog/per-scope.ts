/** What is made once for each request. */
import type { Scope } from '../../contract.ts';

export function perScope<T>(make: (scope: Scope) => T): (scope: Scope) => T {
  const kept = new WeakMap<Scope, { made: T }>();
  return (scope) => {
    const found = kept.get(scope) ?? { made: make(scope) };
    kept.set(scope, found);
    return found.made;
  };
}
