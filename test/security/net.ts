/** A net for what must not be written: what was used is remembered by kind, and looked for in every spelling. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formsOf } from '../selling/secret-keeper.ts';

export interface Net {
  /** Remembers a text, and gives it back. */
  add(kind: string, text: string | undefined): string;
  /** One that is used by no other test. */
  make(kind: string, shape?: (word: string) => string): string;
  kinds(): string[];
  /** Which of them occur in a text, as "kind in place". @param only kinds to look for; default all */
  caught(place: string, text: string, only?: readonly string[]): string[];
}

export function createNet(): Net {
  const kept: { kind: string; text: string }[] = [];
  const add: Net['add'] = (kind, text) => {
    // A short one would be found by chance.
    assert.ok(text !== undefined && text.length >= 8, `no ${kind} was used`);
    kept.push({ kind, text });
    return text;
  };
  let count = 0;
  return {
    add,
    make(kind, shape = (word) => word) {
      count += 1;
      return add(kind, shape(`zq${count}${randomUUID().replaceAll('-', '').slice(0, 16)}`));
    },
    kinds: () => [...new Set(kept.map(({ kind }) => kind))],
    caught: (place, text, only) =>
      kept
        .filter(({ kind }) => only?.includes(kind) ?? true)
        .filter((one) => formsOf(one.text).some((form) => text.includes(form)))
        .map(({ kind, text: found }) => `${kind} ${found} in ${place}`),
  };
}

/** Every file below a folder as text, by its path. */
export const filesOf = (folder: string): [path: string, text: string][] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => [path, readFileSync(path, 'latin1')]);
