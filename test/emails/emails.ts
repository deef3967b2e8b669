import { expect } from 'vitest'
import type { BookingId, UserId } from '#contract/ids.ts'
import { findDealOf, handOver, reserve } from '#test/sales/pay.ts'
import type { Product } from '#test/product.ts'

/** An email as /dev/mail.json returns it. */
export type CaughtEmail = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  sentAt: string
}

/** Returns the emails to an address that this installation's mailbox caught, the newest first. */
export async function listEmails({ address, sendsEmails }: Product, to: string): Promise<CaughtEmail[]> {
  if (!sendsEmails) throw new Error("This product sends no emails: start it with { MAIL: 'mailbox' }.")
  const reply = await fetch(`${address()}/dev/mail.json?to=${encodeURIComponent(to)}`)
  return (await reply.json()) as CaughtEmail[]
}

/** Waits for this number of emails to an address and returns the newest. */
export async function awaitEmail(product: Product, to: string, count = 1): Promise<CaughtEmail> {
  await expect.poll(() => listEmails(product, to)).toHaveLength(count)
  const [newest] = await listEmails(product, to)
  if (!newest) throw new Error(`no email to ${to}`)
  return newest
}

/**
 * Sells a phone and waits until the money is captured. Deletes the earlier emails to these addresses, so that only
 * those about the capture are left.
 */
export async function sellAndDeleteEmails(
  product: Product,
  booking: { id: BookingId; buyerId: UserId },
  people: string[],
) {
  const sale = await reserve(product, booking)
  for (const to of people) await awaitEmail(product, to)
  await product.db.deleteFrom('mails').execute()
  await handOver(product, booking.buyerId, sale.paymentId)
  const find = async () => (await findDealOf(product, sale.transationId)).state
  await expect.poll(find).not.toBe('capturing')
  return sale
}
