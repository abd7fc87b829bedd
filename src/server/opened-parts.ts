/** Closes opened parts in reverse order. Node 24 has `AsyncDisposableStack` for this. */
export interface OpenedParts {
  defer(close: () => unknown): void;
  /** Closes each part once, one after the other, also where one before it could not be closed. @throws what the parts threw */
  close(): Promise<void>;
}

export function createOpenedParts(): OpenedParts {
  const closing: (() => unknown)[] = [];
  return {
    defer: (close) => void closing.push(close),
    async close() {
      const errors: unknown[] = [];
      for (let close = closing.pop(); close; close = closing.pop()) {
        try {
          await close();
        } catch (error) {
          errors.push(error);
        }
      }
      if (errors.length > 1)
        throw new AggregateError(errors, 'Some parts of the service could not be closed.');
      if (errors.length === 1) throw errors[0];
    },
  };
}
