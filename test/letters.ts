import { expect } from 'vitest'
import type { Product } from './product.ts'

/** A letter as /dev/mail.json gives it. */
export type CaughtLetter = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  sentAt: string
}

/** The letters to an address that this installation caught, the newest first. */
export async function listLetters({ address }: Product, to: string): Promise<CaughtLetter[]> {
  const reply = await fetch(`${address()}/dev/mail.json?to=${encodeURIComponent(to)}`)
  return (await reply.json()) as CaughtLetter[]
}

/** Waits for so many letters to an address, and gives the newest. */
export async function awaitLetter(product: Product, to: string, count = 1): Promise<CaughtLetter> {
  await expect.poll(() => listLetters(product, to), { timeout: 15_000 }).toHaveLength(count)
  const [newest] = await listLetters(product, to)
  if (!newest) throw new Error(`no letter to ${to}`)
  return newest
}
