// The product without its pages, as a process that tests start, kill, and give a clock. See nodes.ts.
import { sql } from 'kysely'
import type { BookingId, ListingId, PaymentId, UserId } from '#contract/ids.ts'
import type { PaymentProviderName } from '#contract/payments.ts'
import { reconcilePayments } from '#features/sales/payments/commands/reconciliation.ts'
import { keepDeadlines } from '#features/sales/sale/commands/deadlines.ts'
import { changeRecordEmail, recordSecondFactorChange } from '#features/users/commands/records.ts'
import { mountProduct } from '#server/app.ts'
import { createServer } from '#server/create-server.ts'
import { readConfig } from '#server/config/config.ts'
import { endDispute } from '#server/demo/demo-cards.ts'
import { jobHandlers } from '#server/jobs/jobs.ts'
import { openPaymentSync } from '#server/jobs/payment-sync.ts'
import { openServices } from '#server/services.ts'
import { createCorrectedClock } from '#lib/clock.ts'
import { inTransaction, type Db } from '#services/database/database.ts'
import { openPostgres } from '#services/database/postgres.ts'
import type { FaultPlan } from '#emulators/shared/fault-injection.ts'
import type { Services } from '#services/services.ts'
import { audit, countWaitingJobs } from '#test/sales/audit.ts'
import { buildBooking, buildListing, buildSeller, buildUser } from '#test/build.ts'
import { createKillPoints, type KillPoint } from '#test/scenarios/kill-points.ts'
import { neverOverloaded } from './never-overloaded.ts'
import { putInState } from '#test/sales/payment-facts.ts'
import { readBooks } from '#test/sales/payout-books.ts'
import { readSaleHistory } from '#test/scenarios/sale-history.ts'

/** The orders that a test can give to a node, with their parameters. */
export type Orders = {
  pass: { minutes: number }
  token: { userId: UserId }
  buildPeople: { count: number }
  buildAdmin: Record<string, never>
  buildListing: { buyers: UserId[]; sellerId?: UserId | undefined }
  changeSignIn: { userId: UserId; what: 'email' | 'second-factor' }
  dieAt: KillPoint
  injectFaults: Parameters<FaultPlan['plan']>[0] & { provider?: PaymentProviderName }
  clearFaults: Record<string, never>
  deliverWebhooks: Record<string, never>
  /** An action at the provider that does not come from us. */
  atProvider: {
    intentId: string
    act: 'authorize' | 'capture' | 'void' | 'refund'
    amountMinor?: number
  }
  /** The cardholder's bank decides a dispute for one side. */
  endDispute: { intentId: string; side: 'buyer' | 'seller' }
  /** Makes a reserved payment `uncollectable`, although the provider still has its money. */
  markUncollectable: { paymentId: PaymentId }
  /** Gives a payment this state although the provider has released its authorization. */
  markCharged: { paymentId: PaymentId; state: 'refunding' | 'refund-failed' }
  reconcile: Record<string, never>
  keepDeadlines: Record<string, never>
  /** Returns how many planned faults of calls have not happened yet. */
  faultsLeft: Record<string, never>
  /** Returns how many calls the providers are still processing, also for callers that have given up. */
  callsUnderWay: Record<string, never>
  idle: { intentId?: string }
  audit: Record<string, never>
  /** Returns the accounts of the ledger, and the sums of the payouts and the balances to compare them with. */
  books: Record<string, never>
  /** Returns the kinds of emails that were sent to both sides, such as `cash-sold-buyer`. */
  news: { paymentId: string }
  /** Returns the history of a booking. */
  readHistory: { bookingId: BookingId }
}

const config = { ...readConfig(process.env), overload: neverOverloaded }
let passedMs = Number(process.env['PASSED_MS'] ?? 0)
const wrongByMs = Number(process.env['WRONG_BY_MS'] ?? 0)
const machine = createCorrectedClock(() => new Date(Date.now() + wrongByMs))
const killPoints = createKillPoints()

const app = createServer(process.env['LOG_LEVEL'] ?? 'fatal', true)
// Two test files with two of these processes each share one PostgreSQL, which accepts 100 connections by default. It
// refuses more with 53300, and the product then answers 503.
const fewConnections = config.databaseUrl
  ? openPostgres(config.databaseUrl, (error) => app.log.error(error), { max: 6, readers: 1, payments: 3 })
  : undefined
const services = await openServices({
  config,
  clock: () => new Date(machine.now().getTime() + passedMs),
  machine,
  log: app.log,
  listeningPort: () => (app.server.address() as { port: number }).port,
  isOnSchedule: false,
  database: fewConnections,
})
const withoutPoints = { ...services.payments }
const emulatorFaults = { card: services.emulators.sandbox?.faults, bkash: services.emulators.bkash?.faults }
const hold = () => emulatorFaults.card?.plan({ webhooks: { held: true } })
const inject = ({ provider = 'card', ...plan }: Orders['injectFaults']) =>
  emulatorFaults[provider]?.plan(plan)
hold()
for (const fault of JSON.parse(process.env['FAULTS'] ?? '[]') as Orders['injectFaults'][]) inject(fault)

const { payments, jobs, bus, database } = services
const { reach, watch, watchCommits } = killPoints
payments.createIntent = watch(payments.createIntent, () => 'createIntent')
payments.findIntent = watch(payments.findIntent, () => 'findIntent')
payments.authorizeIntent = watch(payments.authorizeIntent, () => 'authorizeIntent')
payments.captureIntent = watch(payments.captureIntent, () => 'captureIntent')
payments.cancelIntent = watch(payments.cancelIntent, () => 'cancelIntent')
payments.refundIntent = watch(payments.refundIntent, () => 'refundIntent')
payments.listRefunds = watch(payments.listRefunds, () => 'listRefunds')
jobs.enqueue = watch(jobs.enqueue, (_, name) => `enqueue ${name}`)
bus.publish = watch(bus.publish, () => 'publish')
for (const db of new Set([database.db, database.payments])) watchCommits(db)
app.addHook('onSend', async (request) =>
  reach(`reply ${request.routeOptions.url?.replace('/api', '') ?? ''}`, 'before'),
)

const { sessions } = await mountProduct(app, services, config, 'none')
await app.listen({ port: 0, host: '127.0.0.1' })
await services.jobs.start(jobHandlers(services))
const books = openPaymentSync(services)

/** Makes a buyer with a verified address and an old account, who may ask for cash and hold phones like everybody. */
const buildBuyer = (nth: number) =>
  buildUser(
    { services },
    { email: `buyer-${Date.now()}-${nth}@hatbodol.example`, isAddressVerified: true, isOld: true },
  )

const addressOf = () => `http://127.0.0.1:${(app.server.address() as { port: number }).port}`

type Booked = { itemId: ListingId; sellerId: UserId; bookings: { id: BookingId; buyerId: UserId }[] }

const carryOut: { [Name in keyof Orders]: (order: Orders[Name]) => Promise<unknown> } = {
  pass: async ({ minutes }) => {
    passedMs += minutes * 60_000
    return passedMs
  },
  token: ({ userId }) => sessions.issue(userId),
  buildPeople: async ({ count }) => {
    const people: UserId[] = []
    for (let nth = 0; nth < count; nth += 1) {
      people.push(await buildBuyer(nth))
    }
    return people
  },
  buildAdmin: () => buildUser({ services }, { isAdmin: true }),
  buildListing: async ({ buyers, sellerId: given }): Promise<Booked> => {
    const email = `seller-${Date.now()}-${Math.random()}@hatbodol.example`
    const sellerId = given ?? (await buildSeller({ services }, { email }))
    const itemId = await buildListing({ services }, { sellerId, allowsCash: true })
    const bookings = []
    for (const buyerId of buyers) bookings.push(await buildBooking({ services }, { itemId, buyerId }))
    return { itemId, sellerId, bookings }
  },
  changeSignIn: ({ userId, what }) => changeSignIn(services, userId, what),
  dieAt: async (wanted) => killPoints.plan(wanted),
  injectFaults: async (fault) => inject(fault),
  clearFaults: async () => {
    for (const faults of Object.values(emulatorFaults)) faults?.clear()
    hold()
  },
  deliverWebhooks: async () => services.emulators.sandbox?.deliverWebhooks(),
  atProvider: async ({ intentId, act, amountMinor }) => {
    const { authorizeIntent, captureIntent, cancelIntent, refundIntent } = withoutPoints
    if (act === 'authorize') await authorizeIntent(intentId)
    else if (act === 'capture') await captureIntent(intentId)
    else if (act === 'void') await cancelIntent(intentId)
    else
      await refundIntent({
        intentId,
        idempotencyKey: `by hand ${intentId}`,
        ...(amountMinor && { amountMinor }),
      })
  },
  endDispute: ({ intentId, side }) => endDispute({ ...services, address: addressOf() }, intentId, side),
  markUncollectable: async ({ paymentId }) => {
    await putInState(services.db, 'uncollectable', { id: paymentId })
  },
  markCharged: async ({ paymentId, state }) => {
    await putInState(services.db, state, { id: paymentId })
    await services.db.updateTable('payments').set({ agreedAt: null }).where('id', '=', paymentId).execute()
  },
  reconcile: async () => {
    const { errors } = await reconcilePayments(books, { cause: 'schedule' })
    return errors.map(String)
  },
  keepDeadlines: async () => (await keepDeadlines(services)).map(String),
  faultsLeft: async () =>
    Object.values(emulatorFaults).reduce((count, faults) => count + (faults?.left() ?? 0), 0),
  callsUnderWay: async () =>
    Object.values(emulatorFaults).reduce((count, faults) => count + (faults?.runningCalls() ?? 0), 0),
  idle: ({ intentId }) => countWaitingJobs(services.db, intentId),
  audit: () => audit(services.db),
  books: () => readBooks(services.db),
  news: ({ paymentId }) => listNews(services.db, paymentId),
  readHistory: ({ bookingId }) => readSaleHistory(services.db, bookingId),
}

process.on('message', ({ id, name, order }: { id: number; name: keyof Orders; order: never }) => {
  const work = carryOut[name] as (order: unknown) => Promise<unknown>
  work(order).then(
    (answer) => process.send?.({ id, answer }),
    (error: unknown) => process.send?.({ id, error: String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
process.send?.({ address: addressOf() })

/** Changes the address or the second factor of a person, as the identity service does. */
async function changeSignIn(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: UserId,
  what: 'email' | 'second-factor',
): Promise<void> {
  const cause = { at: clock() }
  await inTransaction(db, async (tx) => {
    const { identityId: uid } = await tx
      .selectFrom('users')
      .select('identityId')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    if (!uid) throw new Error('they have not signed up')
    if (what === 'second-factor') await recordSecondFactorChange(tx, uid, cause)
    else
      await changeRecordEmail(
        tx,
        { uid, email: `moved-${userId}@hatbodol.example`, ownerVerified: true },
        cause,
      )
  })
}

/**
 * Returns the kinds of emails to buyer and seller, such as `cash-sold-buyer`, once for each job, so that a second job
 * for the same news is noticed. Emails that are not sent yet end with `…`.
 */
async function listNews(db: Db, paymentId: string): Promise<string[]> {
  const { rows } = await sql<{ news: string; isSent: boolean }>`
    select (j.data ->> 'news') || '-' || (j.data ->> 'party') as news,
      j.state = 'completed' and m.id is not null as "isSent"
    from pgboss.job j
    left join mails m
      on m.id = concat_ws('-', 'sale', j.data ->> 'news', j.data ->> 'paymentId', j.data ->> 'party')
    where j.name = 'mail-sale' and j.data ->> 'paymentId' = ${paymentId}
    order by news
  `.execute(db)
  return rows.map(({ news, isSent }) => (isSent ? news : `${news}…`))
}
