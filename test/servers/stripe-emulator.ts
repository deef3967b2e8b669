import Fastify, { type FastifyInstance } from 'fastify'
import Stripe from 'stripe'
import { afterAll } from 'vitest'
import type { Db } from '#services/database/database.ts'
import { createPaymentSandbox, type PaymentSandboxSettings } from '#emulators/stripe/payment-sandbox.ts'

export const testKeys = { secretKey: 'sk_test_hatbodol', publishableKey: 'pk_test_hatbodol' }

/** Settings of our client of Stripe, without its connection. */
export const clientSettings = {
  secretKey: testKeys.secretKey,
  webhookSecret: 'whsec_test',
  installation: 'test',
  timeoutMs: 5000,
}

/** What our client asks for when somebody begins to pay. */
export const newIntent = {
  amountMinor: 5_450_000,
  currency: 'bdt',
  metadata: { bookingId: 'b1', itemId: 'i1', buyerId: 'u1' },
  idempotencyKey: 'booking-b1',
}

/**
 * Starts a sandbox for one test file. It listens on a port that the system chooses, and closes after the file's last
 * test. Tests can set its clock, and the official SDK is connected to it. `addPages` may serve more from the same
 * origin.
 */
export async function startTestSandbox(
  db: Db,
  addPages: (app: FastifyInstance) => void = () => {},
  more: Partial<PaymentSandboxSettings> = {},
) {
  const time = { now: new Date('2031-05-20T10:00:00.000Z') }
  const logLines: string[] = []
  const app = Fastify({ logger: { level: 'error', stream: { write: (line) => void logLines.push(line) } } })
  const sandbox = createPaymentSandbox({ db, clock: () => time.now, log: app.log, ...testKeys, ...more })
  await app.register(sandbox.plugin)
  addPages(app)
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  afterAll(() => app.close())

  const connection = { host: '127.0.0.1', port: Number(new URL(origin).port), protocol: 'http' as const }
  const openStripe = (key: string) =>
    new Stripe(key, { ...connection, telemetry: false, maxNetworkRetries: 0 })
  return {
    sandbox,
    time,
    logLines,
    connection,
    origin,
    openStripe,
    stripe: openStripe(testKeys.secretKey),
  }
}

/** Returns a card as a form contains it. The card is valid for years after the test clock's now. */
export function cardParams(number: string, wrong: Partial<Record<'exp_month' | 'exp_year', number>> = {}) {
  return { type: 'card', card: { number, exp_month: 12, exp_year: 2034, cvc: '123', ...wrong } } as const
}

/** Returns the events that the emulator stored, newest first. */
export async function listEvents(db: Db): Promise<Stripe.Event[]> {
  const query = db.selectFrom('sandboxObjects').select('body').where('kind', '=', 'event')
  return (await query.orderBy('seq', 'desc').execute()).map(({ body }) => JSON.parse(body))
}
