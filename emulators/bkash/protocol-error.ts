/** A refusal as bKash sends it: HTTP 200 with a status code, except for a wrong token. */
export class ProtocolError extends Error {
  readonly code: string
  readonly httpStatus: number

  constructor(code: string, message: string, httpStatus = 200) {
    super(message)
    this.code = code
    this.httpStatus = httpStatus
  }
}

export const refusals = {
  invalidAppKey: () => new ProtocolError('2001', 'Invalid App Key'),
  unknownPayment: () => new ProtocolError('2002', 'Invalid Payment ID'),
  invalidAmount: () => new ProtocolError('2006', 'Invalid amount'),
  invalidCurrency: () => new ProtocolError('2007', 'Invalid currency'),
  invalidIntent: () => new ProtocolError('2008', 'Invalid intent'),
  insufficientBalance: () => new ProtocolError('2023', 'Insufficient Balance'),
  tooMuch: () =>
    new ProtocolError('2026', 'The reversal amount cannot be greater than the original transaction amount.'),
  unknownTransaction: () => new ProtocolError('2033', 'Transaction not found'),
  debitBlocked: () =>
    new ProtocolError(
      '2037',
      'The account of the debit party is in a state which prohibits execution of this transaction.',
    ),
  invalidCallback: () => new ProtocolError('2049', 'Invalid Merchant Callback URL'),
  wrongState: () => new ProtocolError('2056', 'Invalid Payment State'),
  notApproved: () => new ProtocolError('2060', "The payment execution pre-requisite hasn't been met"),
  completedBefore: () => new ProtocolError('2062', 'The payment has already been completed'),
  missingField: () => new ProtocolError('2065', 'Mandatory field missing'),
  executedBefore: () => new ProtocolError('2117', 'Payment execution already been called before'),
  unauthorized: () => new ProtocolError('401', 'Unauthorized', 401),
  tokenExpired: () => new ProtocolError('401', 'The incoming token has expired', 401),
}
