/** What Braintree is asked, as GraphQL. Each is checked against its public schema: sandbox/braintree/schema.test.ts. */

const transaction = `
  fragment PorticoTransaction on Transaction {
    id
    orderId
    status
    amount { value currencyCode }
    paymentMethod { id }
    statusHistory {
      __typename
      ... on ProcessorDeclinedEvent { processorResponse { legacyCode } }
      ... on GatewayRejectedEvent { gatewayRejectionReason }
      ... on FailedEvent { processorResponse { legacyCode } }
      ... on SettlementDeclinedEvent { processorResponse { legacyCode } }
    }
  }
`;

export const authorizeOperation = `
  mutation PorticoAuthorize($input: AuthorizeCreditCardInput!) {
    authorizeCreditCard(input: $input) { transaction { ...PorticoTransaction } }
  }
  ${transaction}
`;

export const captureOperation = `
  mutation PorticoCapture($input: CaptureTransactionInput!) {
    captureTransaction(input: $input) { transaction { ...PorticoTransaction } }
  }
  ${transaction}
`;

export const reverseOperation = `
  mutation PorticoReverse($input: ReverseTransactionInput!) {
    reverseTransaction(input: $input) { reversal { __typename } }
  }
`;

export const refundOperation = `
  mutation PorticoRefund($input: RefundTransactionInput!) {
    refundTransaction(input: $input) { refund { id status } }
  }
`;

export const searchOperation = `
  query PorticoSearch($input: TransactionSearchInput!) {
    search { transactions(input: $input, first: 50) { edges { node { ...PorticoTransaction } } } }
  }
  ${transaction}
`;

export const findOperation = `
  query PorticoFind($id: ID!) {
    node(id: $id) { __typename ...PorticoTransaction }
  }
  ${transaction}
`;

export const findRefundOperation = `
  query PorticoFindRefund($id: ID!) {
    node(id: $id) { __typename ... on Refund { id status } }
  }
`;

export const accountsOperation = `
  query PorticoAccounts($input: MerchantAccountSearchInput!) {
    viewer { merchant { id merchantAccounts(input: $input, first: 50) { edges { node { id currencyCode status } } } } }
  }
`;
