import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { isReplayed } from './provider-calls.ts'

export type KeyedCall<T> = (options: Stripe.RequestOptions) => Promise<T>

/**
 * Makes a call with an idempotency key, so that Stripe repeats a lost reply. Stripe stores failures under a key too,
 * for a day (https://docs.stripe.com/api/idempotent_requests). When it only repeats an old failure, the call is made
 * once more with a new key. So use this only for calls that may be done twice, or that Stripe refuses the second
 * time.
 */
export function callWithKey<T>(key: string, call: KeyedCall<T>): Promise<T> {
  return catchAndRetry(call({ idempotencyKey: key }), () =>
    call({ idempotencyKey: `${key}-${randomUUID()}` }),
  )
}

const maxKeys = 5

/**
 * Like `callWithKey`, for calls that must not be done twice. The new keys are numbered, so that concurrent callers use
 * the same ones. Before each new key, `findDone` checks whether the failed call was done after all.
 */
export function callWithNumberedKeys<T>(
  key: string,
  call: KeyedCall<T>,
  findDone: () => Promise<T | undefined>,
  number = 1,
): Promise<T> {
  return catchAndRetry(call({ idempotencyKey: number === 1 ? key : `${key}-${number}` }), async (error) => {
    if (number === maxKeys) throw error
    return (await findDone()) ?? callWithNumberedKeys(key, call, findDone, number + 1)
  })
}

async function catchAndRetry<T>(first: Promise<T>, again: (error: unknown) => Promise<T>): Promise<T> {
  try {
    return await first
  } catch (error) {
    const failure = error instanceof Error && error.cause ? error.cause : error
    if (!isReplayed(failure)) throw error
    return again(error)
  }
}
