import type { FastifyBaseLogger } from 'fastify'
import Stripe from 'stripe'
import type { Clock } from '#lib/clock.ts'
import { type Db, inTransaction, type Tx } from '#services/database/database.ts'
import { toSeconds } from './call.ts'
import type { FaultPlan } from '../shared/fault-injection.ts'

/** The address that events are posted to, known once the server listens, and the secret that signs them. */
export type WebhookAddress = { url: () => string; secret: string }

type Settings = {
  db: Db
  clock: Clock
  log: FastifyBaseLogger
  address: WebhookAddress
  faults: FaultPlan
  /** Makes the changes that are due by the clock. They may record events to post. */
  makeDueChanges: () => Promise<void>
}
export type Deliverer = ReturnType<typeof createDeliverer>

const checkEveryMs = 2000
const timeoutMs = 10_000
const second = 1000
const day = 24 * 60 * 60 * second
/** Stripe tries for three days (https://docs.stripe.com/webhooks#retries). */
const giveUpAfterMs = 3 * day

/** Posts events to their address, one at a time, until each has arrived. Several processes can share the work. */
export function createDeliverer(settings: Settings) {
  const { faults, log } = settings
  let lastRun = Promise.resolve(0)
  let isWaiting = false
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  /** Posts all webhooks that are due, including held ones. Returns how many arrived. */
  const deliverDue = (): Promise<number> => {
    lastRun = lastRun.then(() => deliverAll(settings, () => isStopped))
    const delivered = lastRun
    lastRun = lastRun.catch(() => 0)
    return delivered
  }
  /** Starts to post what is due after the current work, unless webhooks are held. */
  const wake = () => {
    if (isWaiting || !timer || faults.webhooks().held) return
    isWaiting = true
    setImmediate(() => {
      isWaiting = false
      deliverDue().catch((err: unknown) => log.error({ err }, 'The sandbox could not post its webhooks.'))
    })
  }
  return {
    deliverDue,
    wake,
    start: () => {
      timer ??= setInterval(wake, checkEveryMs).unref()
    },
    /** Finishes the current webhook and starts no other. */
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      timer = undefined
      await lastRun
    },
  }
}

type Delivery = { seq: number; body: string }

async function deliverAll(settings: Settings, isStopped: () => boolean): Promise<number> {
  const { db, clock, faults } = settings
  await settings.makeDueChanges()
  let arrived = 0
  while (!isStopped()) {
    const delivery = await inTransaction(db, (tx) => claimNext(tx, clock(), faults.webhooks().order))
    if (!delivery) return arrived
    if (!(await post(settings, delivery))) continue
    await inTransaction(db, (tx) => dropDelivery(tx, delivery))
    arrived += 1
  }
  return arrived
}

async function dropDelivery(tx: Tx, { seq }: Delivery): Promise<void> {
  await tx.deleteFrom('sandboxDeliveries').where('seq', '=', seq).execute()
}

/** Claims one webhook for a while. It is due again after that, if this process dies or the webhook does not arrive. */
async function claimNext(tx: Tx, now: Date, order: 'oldest-first' | 'newest-first') {
  const giveUpBefore = new Date(now.getTime() - giveUpAfterMs)
  await tx
    .deleteFrom('sandboxDeliveries')
    .where('createdAt', '<', giveUpBefore)
    .where('attempts', '>', 0)
    .execute()
  const next = await tx
    .selectFrom('sandboxDeliveries')
    .select(['seq', 'eventId', 'attempts'])
    .where('dueAt', '<=', now)
    .orderBy('seq', order === 'oldest-first' ? 'asc' : 'desc')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!next) return undefined
  await tx
    .updateTable('sandboxDeliveries')
    .set({ attempts: next.attempts + 1, dueAt: new Date(now.getTime() + pauseAfter(next.attempts + 1)) })
    .where('seq', '=', next.seq)
    .execute()
  const { body } = await tx
    .selectFrom('sandboxObjects')
    .select('body')
    .where('id', '=', next.eventId)
    .executeTakeFirstOrThrow()
  return { seq: next.seq, body }
}

/**
 * Returns the pause before the next attempt, in milliseconds. The first one is long enough for the current attempt to
 * end. Each pause is twice as long as the one before, up to three hours.
 */
function pauseAfter(attempts: number): number {
  return Math.min(timeoutMs * 2 ** (attempts - 1), 3 * 60 * 60 * second)
}

async function post({ address, clock, log }: Settings, { body }: Delivery): Promise<boolean> {
  const timestamp = toSeconds(clock())
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret: address.secret,
    timestamp,
  })
  try {
    const reply = await fetch(address.url(), {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    })
    await reply.arrayBuffer()
    if (reply.ok) return true
    log.debug({ status: reply.status }, 'A webhook of the sandbox was not accepted.')
  } catch (err) {
    log.debug({ err }, 'A webhook of the sandbox did not arrive.')
  }
  return false
}
