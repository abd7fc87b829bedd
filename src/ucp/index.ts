/** UCP over the commerce core: one set of handlers for both readers, one folder for each release. */
export type * from './call.ts';
export { operationNames, operations, type OperationFacts, type OperationName } from './operation.ts';
export {
  ProtocolError,
  protocolErrors,
  type ProtocolErrorCode,
  type ProtocolFailure,
} from './protocol-error.ts';
export type * from './release.ts';
