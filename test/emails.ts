import { expect } from 'vitest'
import type { Product } from './product.ts'

/** An email as /dev/mail.json gives it. */
export type CaughtEmail = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  sentAt: string
}

/** Returns the emails to an address that this installation's mailbox caught, the newest first. */
export async function listEmails({ address }: Product, to: string): Promise<CaughtEmail[]> {
  const reply = await fetch(`${address()}/dev/mail.json?to=${encodeURIComponent(to)}`)
  return (await reply.json()) as CaughtEmail[]
}

/** Waits for this number of emails to an address and returns the newest. */
export async function awaitEmail(product: Product, to: string, count = 1): Promise<CaughtEmail> {
  await expect.poll(() => listEmails(product, to), { timeout: 15_000 }).toHaveLength(count)
  const [newest] = await listEmails(product, to)
  if (!newest) throw new Error(`no email to ${to}`)
  return newest
}
