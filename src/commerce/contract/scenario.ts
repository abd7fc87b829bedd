import type { BackendUnderTest, BankAct } from './under-test.ts';

export interface Scenario {
  /** A sentence, unique: skips name it. */
  name: string;
  /** What the bank must be able to do. */
  needs?: readonly BankAct[];
  run(under: BackendUnderTest): Promise<void>;
}
