import { randomInt } from 'node:crypto'
import type { Selectable } from 'kysely'
import type Stripe from 'stripe'
import type { Tx } from '#services/database/database.ts'
import type { SandboxObjectsTable } from '#services/database/schema/sandbox.ts'
import type { CardBehaviour } from './cards.ts'
import { noSuchObject } from './faults.ts'

export type StoredKinds = {
  payment_intent: Stripe.PaymentIntent
  payment_method: Stripe.PaymentMethod
  charge: Stripe.Charge
  refund: Stripe.Refund
  dispute: Stripe.Dispute
  event: Stripe.Event
}
export type Stored = StoredKinds[keyof StoredKinds]

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** An id as Stripe's look: `pi_` and 24 letters and digits that nobody can guess. */
export function newObjectId(prefix: 'pi' | 'pm' | 'ch' | 're' | 'du' | 'evt' | 'req'): string {
  return `${prefix}_${randomLetters(24)}`
}

export function randomLetters(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** Writes an object, over what it was before. */
export async function saveObject(
  tx: Tx,
  object: Stored,
  now: Date,
  behaviour?: CardBehaviour,
): Promise<void> {
  const body = JSON.stringify(object)
  const known = {
    paymentIntent: intentOf(object),
    eventType: object.object === 'event' ? object.type : null,
  }
  await tx
    .insertInto('sandboxObjects')
    .values({ id: object.id, kind: object.object, body, behaviour, ...known, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ body, updatedAt: now }))
    .execute()
}

function intentOf(object: Stored): string | null {
  if (!('payment_intent' in object) || !object.payment_intent) return null
  return typeof object.payment_intent === 'string' ? object.payment_intent : object.payment_intent.id
}

/** Notes that a card was used for an intent: it is swept with it. */
export async function keepMethodWith(tx: Tx, methodId: string, intentId: string): Promise<void> {
  await tx
    .updateTable('sandboxObjects')
    .set({ paymentIntent: intentId })
    .where('id', '=', methodId)
    .where('kind', '=', 'payment_method')
    .execute()
}

/** Throws a 404 StripeFault naming `param` when there is none. */
export async function getObject<Kind extends keyof StoredKinds>(
  tx: Tx,
  kind: Kind,
  id: string,
  param: string,
): Promise<StoredKinds[Kind]> {
  return readBody(kind, await selectObject(tx, kind, id).executeTakeFirst(), id, param)
}

/** The same, locked until the transaction ends: of two who would move it, the second sees what the first did. */
export async function lockObject<Kind extends keyof StoredKinds>(
  tx: Tx,
  kind: Kind,
  id: string,
  param: string,
): Promise<StoredKinds[Kind]> {
  return readBody(kind, await selectObject(tx, kind, id).forUpdate().executeTakeFirst(), id, param)
}

/** What the card behind a payment method does when it is charged. */
export async function getBehaviour(tx: Tx, paymentMethodId: string): Promise<CardBehaviour> {
  const row = await selectObject(tx, 'payment_method', paymentMethodId).executeTakeFirstOrThrow()
  return (row.behaviour ?? 'succeed') as CardBehaviour
}

function selectObject(tx: Tx, kind: keyof StoredKinds, id: string) {
  return tx.selectFrom('sandboxObjects').selectAll().where('id', '=', id).where('kind', '=', kind)
}

function readBody<Kind extends keyof StoredKinds>(
  kind: Kind,
  row: Selectable<SandboxObjectsTable> | undefined,
  id: string,
  param: string,
): StoredKinds[Kind] {
  if (!row) throw noSuchObject(kind, id, param)
  return JSON.parse(row.body)
}
