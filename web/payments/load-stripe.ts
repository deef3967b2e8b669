import { queryOptions } from '@tanstack/react-query'
import { loadStripe } from '@stripe/stripe-js/pure/index.js'
import type { Stripe } from './stripe-types.ts'
import type { PublicConfig } from '#contract/product.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { retryDelayMs, shouldRetry } from '#web/api/query-client.ts'

/** The sandbox's own Stripe.js, from our own origin. It defines `window.Stripe`. */
const sandboxScript = '/sandbox/stripe.js'
/** For all tries together. */
const timeoutMs = 120_000

type Payments = PublicConfig['payments']

/** The script was requested, but there was no answer in time. */
export class HangingScript extends NetworkFailure {}

/**
 * Loads the payment provider's script once, when it is first needed. Tries again by itself. Throws NetworkFailure when it
 * cannot be loaded. Only a reload of the page ends a script that hangs: until then, browsers wait for its request instead of
 * sending another.
 */
export const stripeQuery = (payments: Payments) =>
  queryOptions({
    queryKey: ['stripe', payments.mode, payments.publishableKey],
    queryFn: () => openInTime(payments),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })

async function openInTime(payments: Payments): Promise<Stripe> {
  const isLate = Promise.withResolvers<never>()
  let hasTime = true
  const timer = setTimeout(() => {
    hasTime = false
    isLate.reject(new HangingScript())
  }, timeoutMs)
  try {
    return await Promise.race([tryToOpen(payments, () => hasTime), isLate.promise])
  } finally {
    clearTimeout(timer)
  }
}

async function tryToOpen(payments: Payments, hasTime: () => boolean, failures = 0): Promise<Stripe> {
  try {
    return await openStripe(payments)
  } catch (error) {
    if (!shouldRetry(failures, error) || !hasTime()) throw error
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs(failures)))
    return tryToOpen(payments, hasTime, failures + 1)
  }
}

async function openStripe({ mode, publishableKey }: Payments): Promise<Stripe> {
  if (mode === 'sandbox' && !window.Stripe) await loadScript(sandboxScript)
  // Uses `window.Stripe` if it exists; otherwise loads the script from Stripe.
  const stripe = await loadStripe(publishableKey).catch((error: unknown) => {
    throw new NetworkFailure(error)
  })
  if (!stripe) throw new NetworkFailure()
  return stripe
}

function loadScript(src: string): Promise<void> {
  const script = document.createElement('script')
  script.type = 'module'
  script.src = src
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new NetworkFailure())
    })
    document.head.append(script)
  })
}
