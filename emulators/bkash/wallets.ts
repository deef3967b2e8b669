import { readTypedNumber } from '#lib/typed-numbers.ts'

/**
 * The wallets, PIN and one-time password of bKash's own sandbox (https://developer.bka.sh/docs). No other wallet exists
 * here.
 */
export const testWallets = {
  '01770618575': 'pays',
  '01929918378': 'pays',
  '01770618576': 'pays',
  '01877722345': 'pays',
  '01619777282': 'pays',
  '01619777283': 'pays',
  '01823074817': 'insufficient-balance',
  '01823074818': 'debit-blocked',
} as const

export type WalletNumber = keyof typeof testWallets

export const testOtp = '123456'
export const testPin = '12121'

/** After this many wrong entries the payment fails. */
export const maxWrongEntries = 3

/** Reads a number as people type it, also with +88. Undefined when no test wallet has it. */
export function findWallet(typed: string): WalletNumber | undefined {
  const digits = readTypedNumber(typed).replace(/^\+?88/, '')
  return digits in testWallets ? (digits as WalletNumber) : undefined
}
