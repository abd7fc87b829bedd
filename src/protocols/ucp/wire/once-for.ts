/** What is made of an object, once for as long as the object lives: a backend that remembers pages answers with the same products again. */
export function onceFor<K extends object, V>(make: (of: K, how: string) => V): (of: K, how: string) => V {
  const made = new WeakMap<K, Map<string, V>>();
  return (of, how) => {
    const known = made.get(of);
    const value = known?.get(how);
    if (value !== undefined) return value;
    const fresh = make(of, how);
    if (known) known.set(how, fresh);
    else made.set(of, new Map([[how, fresh]]));
    return fresh;
  };
}
