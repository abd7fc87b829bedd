/** For tests of other folders: the suite that every backend must pass. */
export {
  scenarioNames,
  testBackend,
  type BackendUnderTest,
  type BankAct,
  type ContractOptions,
} from './contract.ts';
