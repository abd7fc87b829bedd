/** The one suite that every backend must pass, through the port alone. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { banking } from './contract/banking.ts';
import { placing } from './contract/placing.ts';
import { reading } from './contract/reading.ts';
import type { BackendUnderTest, BankAct } from './contract/under-test.ts';

export type { BackendUnderTest, BankAct } from './contract/under-test.ts';

export interface ContractOptions {
  /** Why the whole suite cannot run here. */
  skip?: string | false;
  /** Scenarios that this backend cannot pass, by name, each with the reason that the backend gives. */
  skips?: Readonly<Record<string, string>>;
  /** What its bank cannot be made to do, with the reason: the scenarios that need it are skipped. */
  lacks?: Partial<Record<BankAct, string>>;
}

const scenarios = [...reading, ...placing, ...banking];
export const scenarioNames: readonly string[] = scenarios.map(({ name }) => name);

/** @param make a backend with stock of its own; called for each scenario */
export function testBackend(
  name: string,
  make: () => Promise<BackendUnderTest>,
  { skip = false, skips = {}, lacks = {} }: ContractOptions = {},
): void {
  const strange = Object.keys(skips).filter((scenario) => !scenarioNames.includes(scenario));
  if (strange.length > 0) throw new Error(`No such scenario to skip: ${strange.join('; ')}.`);
  for (const scenario of scenarios) {
    const lacking = scenario.needs?.map((act) => lacks[act]).find((reason) => reason !== undefined);
    const reason = skip || skips[scenario.name] || lacking || false;
    test(`${name}: ${scenario.name}`, { skip: reason }, async () => {
      const under = await make();
      try {
        for (const act of scenario.needs ?? [])
          assert.ok(under.credentials[act], `No credential for "${act}": say in "lacks" why there is none.`);
        await scenario.run(under);
      } finally {
        await under.close();
      }
    });
  }
}
