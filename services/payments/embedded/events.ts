import Stripe from 'stripe'
import { webhookKinds } from '../webhook-kinds.ts'
import { type Call, ok, type Origin, toSeconds } from './call.ts'
import { invalidRequest } from './faults.ts'
import type { Reply } from './idempotency.ts'
import { listParameters, showList } from './lists.ts'
import { getObject, newObjectId, saveObject, type Stored } from './objects.ts'
import { assertKnown, findText, findTexts } from './parameters.ts'

/** The events of https://docs.stripe.com/api/events/types that the sandbox makes. */
export type EventType =
  | (typeof webhookKinds)[number]
  | 'charge.succeeded'
  | 'charge.failed'
  | 'charge.captured'
  | 'charge.expired'

/**
 * Keeps what happened with the change it tells of, and has it posted after that, as the plan says. The object is written
 * down as it is now: an event never changes.
 */
export async function recordEvent(origin: Origin, type: EventType, object: Stored): Promise<void> {
  const { tx, now, request, webhooks } = origin
  const event = {
    id: newObjectId('evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: toSeconds(now),
    data: { object },
    livemode: false,
    pending_webhooks: 0,
    request,
    type,
  } as Stripe.Event
  await saveObject(tx, event, now)
  if (!isPosted(type) || webhooks.copies === 0) return
  const dueAt = new Date(now.getTime() + webhooks.delayMs)
  const delivery = { eventId: event.id, createdAt: now, dueAt }
  await tx
    .insertInto('sandboxDeliveries')
    .values(Array.from({ length: webhooks.copies }, () => delivery))
    .execute()
}

/** GET /v1/events/:id */
export async function retrieveEvent({ tx, id, params }: Call): Promise<Reply> {
  assertKnown(params, [])
  const event = await getObject(tx, 'event', id, 'id')
  const { waiting } = await tx
    .selectFrom('sandboxDeliveries')
    .select((of) => of.fn.countAll<number>().as('waiting'))
    .where('eventId', '=', id)
    .executeTakeFirstOrThrow()
  return ok({ ...event, pending_webhooks: waiting })
}

/** GET /v1/events */
export async function listEvents(call: Call): Promise<Reply> {
  const { params } = call
  assertKnown(params, [...listParameters, 'type', 'types'])
  const type = findText(params, 'type')
  const types = findTexts(params, 'types')
  if (type && types) throw invalidRequest('You may give type or types, not both.', undefined, 'types')
  return showList(call, 'event', '/events', { eventTypes: type ? [type] : types })
}

function isPosted(type: EventType): boolean {
  return (webhookKinds as readonly string[]).includes(type)
}
