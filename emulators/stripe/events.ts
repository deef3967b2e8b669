import { isDeepStrictEqual } from 'node:util'
import Stripe from 'stripe'
import type { webhookKinds } from '#services/payments/webhook-kinds.ts'
import { type Origin, toSeconds } from './call.ts'
import { newObjectId, saveObject, type Stored } from './objects.ts'

/** The events that the sandbox makes (https://docs.stripe.com/api/events/types): those that the product listens to. */
type EventType = (typeof webhookKinds)[number]

/**
 * Stores an event in the transaction of its change, and enqueues its webhooks according to the plan. The event has a
 * copy of the object, because an event never changes. Pass `before` for the events in which Stripe also shows the old
 * values.
 */
export async function recordEvent<Kind extends Stored>(
  origin: Origin,
  type: EventType,
  object: Kind,
  before?: Kind,
): Promise<void> {
  const { tx, now, request, webhooks } = origin
  const event = {
    id: newObjectId('evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: toSeconds(now),
    data: { object, ...(before && { previous_attributes: pickChanged(before, object) }) },
    livemode: false,
    pending_webhooks: 0,
    request,
    type,
  } as Stripe.Event
  await saveObject(tx, event, now)
  if (webhooks.copies === 0) return
  const dueAt = new Date(now.getTime() + webhooks.delayMs)
  const delivery = { eventId: event.id, createdAt: now, dueAt }
  await tx
    .insertInto('sandboxDeliveries')
    .values(Array.from({ length: webhooks.copies }, () => delivery))
    .execute()
}

/** Returns the fields of `before` that have another value now. */
function pickChanged<Kind extends Stored>(before: Kind, now: Kind): Partial<Kind> {
  const fields = Object.entries(before).filter(
    ([field, value]) => !isDeepStrictEqual(value, now[field as keyof Kind]),
  )
  return Object.fromEntries(fields) as Partial<Kind>
}
