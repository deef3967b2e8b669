import { readTypedNumber } from '#lib/typed-numbers.ts'
import type { StoredPayment } from './stored-payments.ts'
import { findWallet, maxWrongEntries, testOtp, testPin } from './wallets.ts'

/** What the buyer sent from the page: an entry, or the press of Cancel. */
export type Entry = { typed: string; isCancelled: boolean }

/** Returns the payment after an entry. It is unchanged when the page does not wait for an entry any more. */
export function takeEntry(payment: StoredPayment, { typed, isCancelled }: Entry): StoredPayment {
  if (!isWaiting(payment)) return payment
  if (isCancelled) return { ...payment, step: 'cancelled' }
  switch (payment.step) {
    case 'number': {
      const wallet = findWallet(typed)
      return wallet ? { ...payment, wallet, step: 'otp', wrongEntries: 0 } : countWrong(payment)
    }
    case 'otp':
      return readTypedNumber(typed) === testOtp
        ? { ...payment, step: 'pin', wrongEntries: 0 }
        : countWrong(payment)
    default:
      return readTypedNumber(typed) === testPin ? { ...payment, step: 'approved' } : countWrong(payment)
  }
}

/** Whether the page waits for an entry of the buyer. */
export function isWaiting({ step, status }: StoredPayment): boolean {
  return status === 'Initiated' && (step === 'number' || step === 'otp' || step === 'pin')
}

/** Returns the address to which the buyer is sent after the last step. */
export function getReturnAddress({ callbackURL, paymentID, step }: StoredPayment): string {
  const status = step === 'approved' ? 'success' : step === 'cancelled' ? 'cancel' : 'failure'
  return `${callbackURL}?paymentID=${paymentID}&status=${status}`
}

function countWrong(payment: StoredPayment): StoredPayment {
  const wrongEntries = payment.wrongEntries + 1
  return { ...payment, wrongEntries, ...(wrongEntries >= maxWrongEntries && { step: 'failed' as const }) }
}
