/**
 * Faults of OCAPI by the names, status and arguments of its public list "Global Exceptions" and of the resources' own pages.
 * The messages are ours.
 */
import type { FaultDocument } from './documents.ts';

export class OcapiFault extends Error {
  readonly status: number;
  readonly type: string;
  readonly arguments: Record<string, unknown>;

  constructor(status: number, type: string, message: string, args: Record<string, unknown> = {}) {
    super(message);
    this.name = 'OcapiFault';
    this.status = status;
    this.type = type;
    this.arguments = args;
  }
}

export const faultDocument = (version: string, fault: OcapiFault): FaultDocument => ({
  _v: version,
  fault: { arguments: fault.arguments, type: fault.type, message: fault.message },
});

export const basketNotFound = (basketId: string): OcapiFault =>
  new OcapiFault(404, 'BasketNotFoundException', `There is no basket '${basketId}'.`, { basketId });

export const orderNotFound = (orderNo: string): OcapiFault =>
  new OcapiFault(404, 'OrderNotFoundException', `There is no order '${orderNo}'.`, { orderNo });

export const shipmentNotFound = (shipmentId: string): OcapiFault =>
  new OcapiFault(404, 'ShipmentNotFoundException', `There is no shipment '${shipmentId}'.`, { shipmentId });

export const invalidCustomer = (customerId: string): OcapiFault =>
  new OcapiFault(400, 'InvalidCustomerException', 'This belongs to another customer.', { customerId });

/** Platforms echo the token; a client must not log it. */
export const invalidToken = (accessToken: string): OcapiFault =>
  new OcapiFault(401, 'InvalidAccessTokenException', 'The access token is invalid or has expired.', {
    accessToken,
  });

export const staleState = (client: string, server: string): OcapiFault =>
  new OcapiFault(409, 'ResourceStateConflictException', 'The resource has changed since.', {
    client,
    server,
  });

export const concurrent = (): OcapiFault =>
  new OcapiFault(409, 'ConcurrentModificationException', 'The resource was changed by another request.');

export const badParameter = (parameter: string, value: string): OcapiFault =>
  new OcapiFault(400, 'MalformedParameterException', `The value of '${parameter}' is malformed.`, {
    parameter,
    value,
  });

export const beyond = (parameter: string, expected: string): OcapiFault =>
  new OcapiFault(400, 'ValueConstraintViolationException', `'${parameter}' must be ${expected}.`, {
    parameter,
    expected,
  });

export const badProperty = (document: string, path: string): OcapiFault =>
  new OcapiFault(
    400,
    'PropertyConstraintViolationException',
    `'${path}' of '${document}' is not acceptable.`,
    {
      document,
      path,
    },
  );

/** @param details what the hook adds for its callers */
export const hookStatus = (
  extensionPoint: string,
  statusCode: string,
  statusMsg: string,
  statusDetails: Record<string, unknown>,
): OcapiFault =>
  new OcapiFault(400, 'HookStatusException', `The hook '${extensionPoint}' answered an error.`, {
    extensionPoint,
    statusCode,
    statusMsg,
    statusDetails,
  });
