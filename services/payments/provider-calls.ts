import {
  BrokenCircuitError,
  circuitBreaker,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
  retry,
} from 'cockatiel'
import Stripe from 'stripe'
import { Problem } from '#contract/errors.ts'

export type Patience = {
  /** How often a call is tried again when the connection broke or the provider failed; three times as often when it is busy. */
  retries: number
  /** The first pause before trying again; the next are longer, none is as long as the one of somebody else. */
  pauseMs: number
  /** After so many failed attempts without one answer, nobody asks for a while. */
  failuresUntilRest: number
  /** For how long; then one call tries, and all others wait for what becomes of it. */
  restMs: number
}

/** What goes with a time-out: for ten seconds, pauses from a quarter of a second and a rest of five seconds. */
export function patienceOf(timeoutMs: number): Patience {
  return { retries: 2, pauseMs: timeoutMs / 40, failuresUntilRest: 10, restMs: timeoutMs / 2 }
}

export type Ask = <T>(call: () => Promise<T>) => Promise<T>

/**
 * Asks a provider with patience, and gives its answer or its refusal. What it cannot answer for is tried again; when
 * that is no good either, or the circuit is open, throws Problem `provider-unavailable`.
 */
export function createProviderCalls(patience: Patience): Ask {
  const { retries, pauseMs, failuresUntilRest, restMs } = patience
  const backoff = new ExponentialBackoff({ initialDelay: pauseMs, maxDelay: pauseMs * 8 })
  const whileDown = retry(handleWhen(mayHelpToRetry), { maxAttempts: retries, backoff })
  // Whoever is in the way may be at our very work, and will be done with it.
  const whileBusy = retry(handleWhen(isBusy), { maxAttempts: retries * 3, backoff })
  const circuit = circuitBreaker(handleWhen(isDown), {
    halfOpenAfter: restMs,
    breaker: new ConsecutiveBreaker(failuresUntilRest),
  })

  return async (call) => {
    try {
      const answer = await whileBusy.execute(() =>
        whileDown.execute(() => circuit.execute(() => hearRefusal(call))),
      )
      if ('refusal' in answer) throw answer.refusal
      return answer.value
    } catch (cause) {
      if (cause instanceof BrokenCircuitError) throw unavailable(cause, Math.ceil(restMs / 1000))
      throw isOutage(cause) ? unavailable(cause) : cause
    }
  }
}

/** A refusal is an answer too: whoever gives one is there. */
async function hearRefusal<T>(call: () => Promise<T>): Promise<{ value: T } | { refusal: unknown }> {
  try {
    return { value: await call() }
  } catch (error) {
    if (isOutage(error)) throw error
    return { refusal: error }
  }
}

function unavailable(cause: unknown, retryAfterSeconds?: number): Problem {
  const words = 'Our payment provider does not answer, so nothing was charged. Please try again soon.'
  return new Problem('provider-unavailable', words, {
    cause,
    ...(retryAfterSeconds && { retryAfterSeconds }),
  })
}

/** The connection broke, the provider failed, or it has too much to do (429, also for `lock_timeout`). */
function isOutage(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError
  )
}

/** Somebody else is just using the key (409) or the object (`lock_timeout`): no sign that the provider is down. */
function isBusy(error: unknown): boolean {
  if (!isOutage(error)) return false
  const { statusCode, code } = error as Stripe.errors.StripeError
  return statusCode === 409 || code === 'lock_timeout'
}

function isDown(error: unknown): boolean {
  return isOutage(error) && !isBusy(error)
}

/** Stripe says itself when it would only give the same failure again. */
function mayHelpToRetry(error: unknown): boolean {
  return isDown(error) && headerOf(error, 'stripe-should-retry') !== 'false' && !isRemembered(error)
}

/** An answer that Stripe kept under the call's key, from an earlier call: it says nothing about now. */
export function isRemembered(error: unknown): boolean {
  return headerOf(error, 'idempotent-replayed') === 'true'
}

function headerOf(error: unknown, name: string): string | undefined {
  return error instanceof Stripe.errors.StripeError ? error.headers?.[name] : undefined
}
