import { randomInt } from 'node:crypto'
import type { Selectable } from 'kysely'
import type Stripe from 'stripe'
import type { Tx } from '#services/database/database.ts'
import type { SandboxObjectsTable } from '#services/database/schema/sandbox.ts'
import { noSuchObject } from './stripe-errors.ts'
import type { CardBehaviour } from './card-behaviour.ts'

export type StoredKinds = {
  payment_intent: Stripe.PaymentIntent
  payment_method: Stripe.PaymentMethod
  charge: Stripe.Charge
  refund: Stripe.Refund
  dispute: Stripe.Dispute
  balance_transaction: Stripe.BalanceTransaction
  event: Stripe.Event
}
export type Stored = StoredKinds[keyof StoredKinds]

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Returns an id in Stripe's format: `pi_` and 24 letters and digits that nobody can guess. */
export function newObjectId(prefix: 'pi' | 'pm' | 'ch' | 're' | 'du' | 'txn' | 'evt' | 'req'): string {
  return `${prefix}_${randomLetters(24)}`
}

export function randomLetters(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** Inserts an object, or overwrites its earlier state. */
export async function saveObject(
  tx: Tx,
  object: Stored,
  now: Date,
  behaviour?: CardBehaviour,
): Promise<void> {
  const body = JSON.stringify(object)
  const { id, object: kind } = object
  const paymentIntent = intentOf(object)
  await tx
    .insertInto('sandboxObjects')
    .values({ id, kind, body, behaviour, paymentIntent, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ body, updatedAt: now }))
    .execute()
}

function intentOf(object: Stored): string | null {
  if (!('payment_intent' in object) || !object.payment_intent) return null
  return typeof object.payment_intent === 'string' ? object.payment_intent : object.payment_intent.id
}

/** Links a card to the intent that it was used for: the sweep deletes both together. */
export async function linkMethodToIntent(tx: Tx, methodId: string, intentId: string): Promise<void> {
  await tx
    .updateTable('sandboxObjects')
    .set({ paymentIntent: intentId })
    .where('id', '=', methodId)
    .where('kind', '=', 'payment_method')
    .execute()
}

/** Throws a 404 StripeError that names `param` when there is no such object. */
export async function getObject<Kind extends keyof StoredKinds>(
  tx: Tx,
  kind: Kind,
  id: string,
  param: string,
): Promise<StoredKinds[Kind]> {
  const row = isStorable(id) ? await selectObject(tx, kind, id).executeTakeFirst() : undefined
  return readBody(kind, row, id, param)
}

/**
 * Like `getObject`, and locks the object until the transaction ends, so that concurrent changes run one after
 * another.
 */
export async function lockObject<Kind extends keyof StoredKinds>(
  tx: Tx,
  kind: Kind,
  id: string,
  param: string,
): Promise<StoredKinds[Kind]> {
  const row = isStorable(id) ? await selectObject(tx, kind, id).forUpdate().executeTakeFirst() : undefined
  return readBody(kind, row, id, param)
}

/** PostgreSQL cannot store a null character in text, and refuses a query with one. */
function isStorable(id: string): boolean {
  return !id.includes('\0')
}

/** Returns what the card of a payment method does when it is charged. */
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
