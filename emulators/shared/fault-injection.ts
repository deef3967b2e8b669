import * as z from 'zod'

/**
 * What can go wrong with a call. `slow`: the reply comes late. `lost-request`: the connection breaks before the work is
 * done. `lost-reply`: it breaks after the work is done. `server-error`: a 500, and no work is done; with `isStored` the
 * 500 is stored under the idempotency key, as Stripe may do. `rate-limit`, `lock-timeout`: a 429, and no work is done.
 * `refusal`: the provider understands the request and refuses it.
 */
const CallFault = z.object({
  kind: z.enum([
    'slow',
    'lost-request',
    'lost-reply',
    'server-error',
    'rate-limit',
    'lock-timeout',
    'refusal',
  ]),
  /** Method and path as in routes.ts: `POST /payment_intents/:id/capture`. Without it, any call. */
  call: z.string().optional(),
  /** How many calls it hits. Later calls succeed. */
  times: z.number().int().min(1).default(1),
  delayMs: z.number().int().min(0).max(600_000).default(0),
  isStored: z.boolean().default(false),
})
export type CallFault = z.infer<typeof CallFault>

/** How webhooks go wrong: held until a test delivers them, posted more than once, late, or the newest first. */
const WebhookFault = z.object({
  held: z.boolean(),
  copies: z.number().int().min(0).max(10),
  delayMs: z.number().int().min(0),
  order: z.enum(['oldest-first', 'newest-first']),
})
type WebhookFault = z.infer<typeof WebhookFault>

/** The body of a request for faults over HTTP. */
export const FaultRequest = z.object({
  calls: z.array(CallFault).default([]),
  webhooks: WebhookFault.partial().default({}),
})

const none: WebhookFault = { held: false, copies: 1, delayMs: 0, order: 'oldest-first' }

export type FaultPlan = ReturnType<typeof createFaultInjection>

/** Faults that tests switch on. They exist only in the memory of this process. */
export function createFaultInjection() {
  let calls: CallFault[] = []
  let webhooks = none
  let runningCalls = 0
  return {
    /** Adds faults. Each call gets the first fault that matches it. */
    plan: (plan: z.input<typeof FaultRequest>) => {
      const parsed = FaultRequest.parse(plan)
      calls.push(...parsed.calls)
      webhooks = { ...webhooks, ...parsed.webhooks }
    },
    /** Ends all faults. */
    clear: () => {
      calls = []
      webhooks = none
    },
    webhooks: () => webhooks,
    /** Returns how many planned faults of calls have not happened yet. */
    left: () => calls.reduce((count, { times }) => count + times, 0),
    /** Counts a call until its work is done, also when its caller has given up. */
    during: async <T>(work: () => Promise<T>): Promise<T> => {
      runningCalls += 1
      try {
        return await work()
      } finally {
        runningCalls -= 1
      }
    },
    /** Returns how many calls are not done yet. */
    runningCalls: () => runningCalls,
    /** Returns the fault for this call, if any, and counts it as used once. */
    take: (call: string): CallFault | undefined => {
      const fault = calls.find((planned) => planned.call === undefined || planned.call === call)
      if (!fault) return undefined
      fault.times -= 1
      if (fault.times === 0) calls = calls.filter((planned) => planned !== fault)
      return fault
    },
  }
}
