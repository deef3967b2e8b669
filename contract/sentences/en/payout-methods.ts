import type { PayoutMethod } from '../../payout-account.ts'

/** Where a seller is paid; the same on pages and in emails. */
export const payoutMethods: Record<PayoutMethod, string> = {
  bkash: 'bKash',
  nagad: 'Nagad',
  rocket: 'Rocket',
  bank: 'Bank account',
}

/** Names a payout account: a wallet with its kind, a bank account with its bank, which `masked` has. */
export const namePayoutAccount = (method: PayoutMethod, masked: string): string =>
  method === 'bank' ? masked : `${payoutMethods[method]} ${masked}`
