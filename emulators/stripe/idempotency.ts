import { createHash } from 'node:crypto'
import type { Db, Tx } from '#services/database/database.ts'
import { inTransaction } from '#services/database/database.ts'
import { invalidRequest, StripeError } from './stripe-errors.ts'

export type Reply = { status: number; body: unknown }
export type KeyedRequest = {
  key: string
  method: string
  path: string
  body: string
  now: Date
  /** The request id that its reply contains. */
  requestId: string
}
/** `originalRequestId` is the id of the request that first got this reply. */
type KeyedReply = Reply & { replayed: boolean; originalRequestId: string }

export const idempotencyRetentionMs = 24 * 60 * 60 * 1000

/**
 * Runs requests once for each idempotency key, as https://docs.stripe.com/api/idempotent_requests describes. The first
 * reply is stored together with what the request did, and a repeated request gets it again. A request that was refused
 * for its parameters stores nothing.
 */
export function createIdempotency(db: Db) {
  const runningKeys = new Set<string>()

  return async function runOnce(request: KeyedRequest, run: (tx: Tx) => Promise<Reply>): Promise<KeyedReply> {
    const { key } = request
    if (key.length > 255) throw invalidRequest('Idempotency keys have at most 255 characters.')
    if (runningKeys.has(key)) throw keyInUse(key)
    runningKeys.add(key)
    try {
      return await inTransaction(db, (tx) => replyOnce(tx, request, run))
    } finally {
      runningKeys.delete(key)
    }
  }
}

async function replyOnce(
  tx: Tx,
  request: KeyedRequest,
  run: (tx: Tx) => Promise<Reply>,
): Promise<KeyedReply> {
  const { key, now } = request
  const requestHash = hashRequest(request)
  if (await claimKey(tx, request, requestHash)) {
    const reply = await run(tx)
    await tx
      .updateTable('sandboxIdempotency')
      .set({ status: reply.status, reply: JSON.stringify(reply.body), createdAt: now })
      .where('key', '=', key)
      .execute()
    return { ...reply, replayed: false, originalRequestId: request.requestId }
  }
  const first = await tx
    .selectFrom('sandboxIdempotency')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (first.requestHash !== requestHash) throw keyOfAnotherRequest(key)
  return {
    status: first.status,
    body: JSON.parse(first.reply),
    replayed: true,
    originalRequestId: first.requestId,
  }
}

/** Returns false when the key was used before. Waits while another process is using it. */
async function claimKey(
  tx: Tx,
  { key, now, requestId }: KeyedRequest,
  requestHash: string,
): Promise<boolean> {
  await tx
    .deleteFrom('sandboxIdempotency')
    .where('key', '=', key)
    .where('createdAt', '<', new Date(now.getTime() - idempotencyRetentionMs))
    .execute()
  const claimed = await tx
    .insertInto('sandboxIdempotency')
    .values({ key, requestHash, requestId, status: 0, reply: '', createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

function hashRequest({ method, path, body }: KeyedRequest): string {
  return createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex')
}

function keyOfAnotherRequest(key: string) {
  return new StripeError(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
      `Try using a key other than '${key}' if you meant to execute a different request.`,
  })
}

function keyInUse(key: string) {
  return new StripeError(409, {
    type: 'invalid_request_error',
    code: 'idempotency_key_in_use',
    message:
      'There is currently another in-progress request using this Idempotent Key (that probably means you ' +
      `submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  })
}
