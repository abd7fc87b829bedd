/** Times the calls of ports. */

export interface Watch {
  /** Runs a call. */
  around<T>(call: string, run: () => Promise<T>): Promise<T>;
  /** @param outcome result of `nameOfAnswer`, or of `nameOf` for an error */
  onEnd(call: string, seconds: number, outcome: string): void;
  nameOf(error: unknown): string;
  /** Default: `ok`. */
  nameOfAnswer?(answer: unknown): string;
}

/** The same port with the named calls run by the watch, which also gets their outcome. */
export function timed<T extends object>(
  port: T,
  calls: readonly (keyof T & string)[],
  { around, onEnd, nameOf, nameOfAnswer = () => 'ok' }: Watch,
): T {
  const watched: Record<string, unknown> = {};
  for (const call of calls) {
    const run = port[call] as (...given: unknown[]) => Promise<unknown>;
    watched[call] = async (...given: unknown[]): Promise<unknown> => {
      const start = performance.now();
      const end = (outcome: string) => onEnd(call, (performance.now() - start) / 1_000, outcome);
      try {
        const answer = await around(call, () => run.apply(port, given));
        end(nameOfAnswer(answer));
        return answer;
      } catch (error) {
        end(nameOf(error));
        throw error;
      }
    };
  }
  return { ...port, ...watched };
}
