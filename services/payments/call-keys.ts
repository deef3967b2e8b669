import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { isRemembered } from './provider-calls.ts'

export type KeyedCall<T> = (options: Stripe.RequestOptions) => Promise<T>

/**
 * Calls with one idempotency key for one purpose, so that Stripe repeats a lost reply. Stripe keeps failures under a
 * key as well, for a day (https://docs.stripe.com/api/idempotent_requests): when Stripe only repeats an old failure,
 * the call is made once more with a new key. Only for calls that do no harm twice, or that the provider refuses the
 * second time.
 */
export function callWithKey<T>(key: string, call: KeyedCall<T>): Promise<T> {
  return catchAndRetry(call({ idempotencyKey: key }), () =>
    call({ idempotencyKey: `${key}-${randomUUID()}` }),
  )
}

const maxNumbers = 5

/**
 * The same for calls that do harm when they are done twice. The further keys are numbered, so that concurrent callers
 * use the same key. Before each new key, `findDone` checks whether the failed call did its work after all.
 */
export function callWithNumberedKeys<T>(
  key: string,
  call: KeyedCall<T>,
  findDone: () => Promise<T | undefined>,
  number = 1,
): Promise<T> {
  return catchAndRetry(call({ idempotencyKey: number === 1 ? key : `${key}-${number}` }), async (error) => {
    if (number === maxNumbers) throw error
    return (await findDone()) ?? callWithNumberedKeys(key, call, findDone, number + 1)
  })
}

async function catchAndRetry<T>(first: Promise<T>, again: (error: unknown) => Promise<T>): Promise<T> {
  try {
    return await first
  } catch (error) {
    const failure = error instanceof Error && error.cause ? error.cause : error
    if (!isRemembered(failure)) throw error
    return again(error)
  }
}
