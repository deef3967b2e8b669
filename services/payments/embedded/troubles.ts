import * as z from 'zod'

/**
 * What can go wrong with a call. `slow`: the reply takes so long. `lost-request`: the connection breaks before anything
 * is done. `lost-reply`: all is done, then it breaks. `server-error`: a 500 and nothing done; `isKept` under its
 * idempotency key, as Stripe may. `rate-limit`, `lock-timeout`: a 429 and nothing done.
 */
const CallTrouble = z.object({
  kind: z.enum(['slow', 'lost-request', 'lost-reply', 'server-error', 'rate-limit', 'lock-timeout']),
  /** As the table of routes has it: `POST /payment_intents/:id/capture`. Any call without it. */
  call: z.string().optional(),
  /** How many calls it hits; the next come through. */
  times: z.number().int().min(1).default(1),
  delayMs: z.number().int().min(0).max(600_000).default(0),
  isKept: z.boolean().default(false),
})
export type CallTrouble = z.infer<typeof CallTrouble>

/** How webhooks go wrong: kept back until asked for, posted more than once, late, or the last one first. */
const WebhookTrouble = z.object({
  held: z.boolean(),
  copies: z.number().int().min(0).max(10),
  delayMs: z.number().int().min(0),
  order: z.enum(['oldest-first', 'newest-first']),
})
export type WebhookTrouble = z.infer<typeof WebhookTrouble>

/** What is asked for over HTTP. */
export const TroublePlan = z.object({
  calls: z.array(CallTrouble).default([]),
  webhooks: WebhookTrouble.partial().default({}),
})

const none: WebhookTrouble = { held: false, copies: 1, delayMs: 0, order: 'oldest-first' }

export type Troubles = ReturnType<typeof createTroubles>

/** Troubles that tests switch on; they are this process's alone, and end with it. */
export function createTroubles() {
  let calls: CallTrouble[] = []
  let webhooks = none
  return {
    /** Adds to what is planned. Each call meets the first trouble that is meant for it. */
    plan: (plan: z.input<typeof TroublePlan>) => {
      const parsed = TroublePlan.parse(plan)
      calls.push(...parsed.calls)
      webhooks = { ...webhooks, ...parsed.webhooks }
    },
    /** All goes well from here on. */
    clear: () => {
      calls = []
      webhooks = none
    },
    webhooks: () => webhooks,
    /** The trouble that this call meets, which is then one less. */
    take: (call: string): CallTrouble | undefined => {
      const trouble = calls.find((planned) => planned.call === undefined || planned.call === call)
      if (!trouble) return undefined
      trouble.times -= 1
      if (trouble.times === 0) calls = calls.filter((planned) => planned !== trouble)
      return trouble
    },
  }
}
