import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { isRemembered } from './provider-calls.ts'

export type KeyedCall<T> = (options: Stripe.RequestOptions) => Promise<T>

/**
 * One key for what a call is for, so that a lost reply is given again. Stripe keeps failures under a key as well, for a
 * day (https://docs.stripe.com/api/idempotent_requests): one that was only remembered is asked for anew, once. For
 * calls whose second time the provider refuses by itself, or that do no harm twice.
 */
export function underKey<T>(key: string, call: KeyedCall<T>): Promise<T> {
  return orElse(call({ idempotencyKey: key }), () => call({ idempotencyKey: `${key}-${randomUUID()}` }))
}

const mostNumbers = 5

/**
 * The same where a second time would do harm: the keys that follow are numbered, so that whoever asks at the same moment
 * takes the same one, and `findDone` looks first whether the failure had done its work all the same.
 */
export function underNumberedKey<T>(
  key: string,
  call: KeyedCall<T>,
  findDone: () => Promise<T | undefined>,
  number = 1,
): Promise<T> {
  return orElse(call({ idempotencyKey: number === 1 ? key : `${key}-${number}` }), async (error) => {
    if (number === mostNumbers) throw error
    return (await findDone()) ?? underNumberedKey(key, call, findDone, number + 1)
  })
}

async function orElse<T>(first: Promise<T>, again: (error: unknown) => Promise<T>): Promise<T> {
  try {
    return await first
  } catch (error) {
    const failure = error instanceof Error && error.cause ? error.cause : error
    if (!isRemembered(failure)) throw error
    return again(error)
  }
}
