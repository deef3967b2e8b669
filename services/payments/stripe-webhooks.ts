import Stripe from 'stripe'
import * as z from 'zod'
import { Refusal } from '#contract/refusal.ts'
import type { DisputeTerms, ProviderEvent } from './payments.ts'

/** Stripe's recommended limit against replays of a signed message (https://docs.stripe.com/webhooks/signature). */
const toleranceSeconds = 300
/**
 * Tolerates clocks that differ. A signature from further in the future could be replayed for longer than the limit
 * allows.
 */
const futureSeconds = 60

/** Seconds since 1970 that both a timestamp of PostgreSQL and a Date can represent: up to the year 9999. */
const Moment = z
  .int()
  .min(0)
  .max(253_402_300_799)
  .transform((seconds) => new Date(seconds * 1000))
/** PostgreSQL cannot store a null character in text. */
const StorableText = z
  .string()
  .min(1)
  .max(255)
  .refine((text) => !text.includes('\0'))

/**
 * The fields of an event that we read. The signature shows only that the sender has the secret, so we check the format
 * too.
 */
const SignedEvent = z.object({
  id: StorableText,
  type: StorableText,
  created: Moment,
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
})
const SignedDispute = z.object({
  id: StorableText,
  status: StorableText,
  created: Moment,
  // Nothing is decided by these, so without one of them the message still counts.
  amount: z.optional(z.int().min(0).max(2_147_483_647)).catch(undefined),
  currency: z.optional(z.string()).catch(undefined),
  reason: z.optional(StorableText).catch(undefined),
  evidence_details: z.optional(z.object({ due_by: z.nullish(Moment) })),
})

/**
 * Reads a webhook; see PaymentProvider. Throws Refusal `bad-signature`, or `malformed-request` when it is not an event.
 */
export function readWebhook(
  rawBody: Uint8Array | string,
  signatureHeader: string | undefined,
  now: Date,
  secret: string,
): ProviderEvent {
  const event = readAs(SignedEvent, verify(rawBody, signatureHeader, now, secret))
  assertNotFromTheFuture(signatureHeader, now)
  const about = event.data.object
  return {
    id: event.id,
    kind: event.type,
    createdAt: event.created,
    ...readIntentId(about),
    ...(about['object'] === 'dispute' && { dispute: readDispute(about) }),
  }
}

/** Stripe's library checks only that a signature is not too old. */
function assertNotFromTheFuture(header = '', now: Date): void {
  const latest = now.getTime() / 1000 + futureSeconds
  const times = [...header.matchAll(/(?:^|,)\s*t=(\d+)/g)].map(([, seconds]) => Number(seconds))
  if (times.every((seconds) => seconds <= latest)) return
  throw new Refusal('bad-signature/future')
}

function readAs<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const read = schema.safeParse(given)
  if (read.success) return read.data
  const fields = read.error.issues.map(({ path }) => path.join('.') || 'the body').join(', ')
  throw new Refusal('malformed-request/event', { data: { fields }, cause: read.error })
}

function verify(
  rawBody: Uint8Array | string,
  header: string | undefined,
  now: Date,
  secret: string,
): unknown {
  try {
    return Stripe.webhooks.constructEvent(
      typeof rawBody === 'string' ? rawBody : Buffer.from(rawBody),
      header ?? '',
      secret,
      toleranceSeconds,
      undefined,
      now.getTime(),
    )
  } catch (cause) {
    throw new Refusal('bad-signature/signature', {
      cause,
    })
  }
}

/** Returns the id of the intent itself, or of the intent that a charge, refund or dispute names. */
function readIntentId(about: Record<string, unknown>): { intentId?: string } {
  const named = about['object'] === 'payment_intent' ? about['id'] : about['payment_intent']
  if (named === null || named === undefined) return {}
  if (typeof named === 'string') return { intentId: readAs(StorableText, named) }
  return { intentId: readAs(z.object({ id: StorableText }), named).id }
}

function readDispute(about: Record<string, unknown>) {
  const dispute = readAs(SignedDispute, about)
  const { id, status, created, evidence_details: evidence } = dispute
  return {
    id,
    state: status,
    beganAt: created,
    ...(evidence?.due_by && { answerBy: evidence.due_by }),
    terms: readTerms(dispute),
  }
}

type StripeTerms = {
  amount?: number | undefined
  currency?: string | undefined
  reason?: string | undefined
}

export const readTerms = ({ amount, currency, reason }: StripeTerms): DisputeTerms => ({
  ...(amount !== undefined && currency === 'bdt' && { amountMinor: amount }),
  ...(reason !== undefined && { reason }),
})
