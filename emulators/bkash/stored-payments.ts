import { randomInt } from 'node:crypto'
import type { Tx } from '#services/database/database.ts'
import type { WalletNumber } from './wallets.ts'

/** The step that the page waits for, or how the buyer left the page. */
export type PageStep = 'number' | 'otp' | 'pin' | 'approved' | 'failed' | 'cancelled'

type StoredRefund = { id: string; amountMinor: number; completedAt: string }

/** A payment of the emulator, stored as one JSON object. */
export type StoredPayment = {
  paymentID: string
  /** Part of the page's address, so that only the buyer can open it. */
  hash: string
  callbackURL: string
  amountMinor: number
  merchantInvoiceNumber: string
  payerReference: string
  status: 'Initiated' | 'Authorized' | 'Completed' | 'Cancelled' | 'Failed' | 'Expired'
  step: PageStep
  wallet?: WalletNumber
  wrongEntries: number
  isExecuted: boolean
  trxID?: string
  refunds: StoredRefund[]
  createdAt: string
  changedAt: string
}

export const storedKind = 'bkash_payment'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Returns random capital letters and digits, as bKash's ids have them. */
export function randomId(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** Returns a payment, and locks it until the transaction ends. Undefined when there is none with this id. */
export async function lockPayment(tx: Tx, paymentID: string): Promise<StoredPayment | undefined> {
  // PostgreSQL cannot store a null character in text, and refuses a query with one.
  if (paymentID.includes('\0')) return undefined
  const row = await tx
    .selectFrom('sandboxObjects')
    .select('body')
    .where('id', '=', paymentID)
    .where('kind', '=', storedKind)
    .forUpdate()
    .executeTakeFirst()
  return row && JSON.parse(row.body)
}

/** Inserts a payment, or overwrites its earlier state. */
export async function savePayment(tx: Tx, payment: StoredPayment, now: Date): Promise<void> {
  const body = JSON.stringify({ ...payment, changedAt: now.toISOString() })
  await tx
    .insertInto('sandboxObjects')
    .values({ id: payment.paymentID, kind: storedKind, body, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ body, updatedAt: now }))
    .execute()
}
