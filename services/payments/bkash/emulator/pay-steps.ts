import type { StoredPayment } from './stored-payments.ts'
import { findWallet, maxWrongEntries, testOtp, testPin } from './wallets.ts'

/** What the buyer sent from the page: one entry, or the wish to stop. */
export type Entry = { typed: string; isCancelled: boolean }

/** Takes one entry. Returns the payment after it; unchanged when the page does not wait for anything any more. */
export function takeEntry(payment: StoredPayment, { typed, isCancelled }: Entry): StoredPayment {
  if (!isWaiting(payment)) return payment
  if (isCancelled) return { ...payment, step: 'cancelled' }
  switch (payment.step) {
    case 'number': {
      const wallet = findWallet(typed)
      return wallet ? { ...payment, wallet, step: 'otp', wrongEntries: 0 } : countWrong(payment)
    }
    case 'otp':
      return typed.trim() === testOtp ? { ...payment, step: 'pin', wrongEntries: 0 } : countWrong(payment)
    default:
      return typed.trim() === testPin ? { ...payment, step: 'approved' } : countWrong(payment)
  }
}

/** The buyer can still do something on the page. */
export function isWaiting({ step, status }: StoredPayment): boolean {
  return status === 'Initiated' && (step === 'number' || step === 'otp' || step === 'pin')
}

/** Where the buyer is sent when the page is done with them. */
export function findReturn({ callbackURL, paymentID, step }: StoredPayment): string {
  const status = step === 'approved' ? 'success' : step === 'cancelled' ? 'cancel' : 'failure'
  return `${callbackURL}?paymentID=${paymentID}&status=${status}`
}

function countWrong(payment: StoredPayment): StoredPayment {
  const wrongEntries = payment.wrongEntries + 1
  return { ...payment, wrongEntries, ...(wrongEntries >= maxWrongEntries && { step: 'failed' as const }) }
}
