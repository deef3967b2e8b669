import {
  BrokenCircuitError,
  circuitBreaker,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
  retry,
} from 'cockatiel'
import Stripe from 'stripe'
import { Refusal } from '#contract/refusal.ts'

export type RetryPolicy = {
  /**
   * How often a call is repeated after a broken connection or a failure of the provider; three times as often when it
   * is busy.
   */
  retries: number
  /**
   * The first pause before a retry, in milliseconds. Later pauses are longer, and random, so that callers do not retry
   * together.
   */
  pauseMs: number
  /** After so many failed attempts in a row the circuit opens: no calls are made for `openForMs`. */
  failuresUntilOpen: number
  /** How long the circuit stays open, in milliseconds. Then one call is tried, and all others wait for its result. */
  openForMs: number
}

/**
 * Returns the policy for a time-out. For a time-out of ten seconds, pauses start at a quarter of a second and the
 * circuit is open for five seconds.
 */
export function retryPolicyOf(timeoutMs: number): RetryPolicy {
  return { retries: 2, pauseMs: timeoutMs / 40, failuresUntilOpen: 10, openForMs: timeoutMs / 2 }
}

/**
 * A provider that we call without an SDK did not answer, or could not do the work now. `isBusy`: another request is
 * doing the same work. `isTooMany`: it has too many requests. `mayRepeat` is false when the call may have been done and
 * must not be done twice.
 */
export class ProviderOutage extends Error {
  readonly isBusy: boolean
  readonly isTooMany: boolean
  readonly mayRepeat: boolean

  constructor(
    message: string,
    more: { isBusy?: boolean; isTooMany?: boolean; mayRepeat?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.isBusy = more.isBusy ?? false
    this.isTooMany = more.isTooMany ?? false
    this.mayRepeat = more.mayRepeat ?? true
  }
}

/**
 * Makes a call with retries. Returns its answer, or throws the provider's refusal or Refusal `provider-unavailable`.
 */
export type WithRetries = <T>(call: () => Promise<T>) => Promise<T>

/**
 * Creates the function that makes the calls to a provider. Outages are retried. When that does not help, or while the
 * circuit is open, it throws Refusal `provider-unavailable`.
 */
export function createProviderCalls(policy: RetryPolicy): WithRetries {
  const { retries, pauseMs, failuresUntilOpen, openForMs } = policy
  const backoff = new ExponentialBackoff({ initialDelay: pauseMs, maxDelay: pauseMs * 8 })
  const whileDown = retry(handleWhen(isWorthRetrying), { maxAttempts: retries, backoff })
  // The other request may be doing the same work as this one, and will finish soon.
  const whileBusy = retry(handleWhen(isBusy), { maxAttempts: retries * 3, backoff })
  const circuit = circuitBreaker(handleWhen(isDown), {
    halfOpenAfter: openForMs,
    breaker: new ConsecutiveBreaker(failuresUntilOpen),
  })

  return async (call) => {
    try {
      const answer = await whileBusy.execute(() =>
        whileDown.execute(() => circuit.execute(() => readRefusal(call))),
      )
      if ('refusal' in answer) throw answer.refusal
      return answer.value
    } catch (cause) {
      if (cause instanceof BrokenCircuitError) throw unavailable(cause, Math.ceil(openForMs / 1000))
      throw isOutage(cause) ? unavailable(cause) : cause
    }
  }
}

/** Returns a refusal as a value, because it shows that the provider is up. Throws only outages. */
async function readRefusal<T>(call: () => Promise<T>): Promise<{ value: T } | { refusal: unknown }> {
  try {
    return { value: await call() }
  } catch (error) {
    if (isOutage(error)) throw error
    return { refusal: error }
  }
}

function unavailable(cause: unknown, retryAfterSeconds?: number): Refusal {
  return new Refusal('provider-unavailable/payments', { cause, retryAfterSeconds })
}

/** The connection broke, the provider failed, or it has too many requests (429, also for `lock_timeout`). */
function isOutage(error: unknown): boolean {
  return (
    error instanceof ProviderOutage ||
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError
  )
}

/**
 * The provider has too many requests, perhaps because of one person. It is up, and the others may still call it.
 */
function isTooMany(error: unknown): boolean {
  if (error instanceof ProviderOutage) return error.isTooMany
  return error instanceof Stripe.errors.StripeRateLimitError && !isBusy(error)
}

/**
 * Another request is using the key (409) or the object (`lock_timeout`). That does not mean that the provider is down.
 */
function isBusy(error: unknown): boolean {
  if (!isOutage(error)) return false
  if (error instanceof ProviderOutage) return error.isBusy
  const { statusCode, code } = error as Stripe.errors.StripeError
  return statusCode === 409 || code === 'lock_timeout'
}

function isDown(error: unknown): boolean {
  return isOutage(error) && !isBusy(error) && !isTooMany(error)
}

/** False when the provider would only return the same failure again, or when the call must not be made twice. */
function isWorthRetrying(error: unknown): boolean {
  if (!isDown(error) && !isTooMany(error)) return false
  if (error instanceof ProviderOutage) return error.mayRepeat
  return headerOf(error, 'stripe-should-retry') !== 'false' && !isReplayed(error)
}

/**
 * Whether Stripe only repeated the stored answer to an earlier call with the same key. Such an answer says nothing
 * about the current state.
 */
export function isReplayed(error: unknown): boolean {
  return headerOf(error, 'idempotent-replayed') === 'true'
}

function headerOf(error: unknown, name: string): string | undefined {
  return error instanceof Stripe.errors.StripeError ? error.headers?.[name] : undefined
}
