import { queryOptions } from '@tanstack/react-query'
import { loadStripe } from '@stripe/stripe-js/pure/index.js'
import type { Stripe } from './stripe-types.ts'
import type { PublicConfig } from '#contract/product.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'

/** The sandbox's own Stripe.js, from our own origin. It defines `window.Stripe`. */
const sandboxScript = '/sandbox/stripe.js'
const timeoutMs = 120_000

type Payments = PublicConfig['payments']

/**
 * Loads the payment provider's script once, when it is first needed. Throws NetworkFailure when it cannot be loaded.
 */
export const stripeQuery = (payments: Payments) =>
  queryOptions({
    queryKey: ['stripe', payments.mode, payments.publishableKey],
    queryFn: () => withinTime(openStripe(payments)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })

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

function withinTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new NetworkFailure()), timeoutMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
