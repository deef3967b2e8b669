// The product without its pages, as a process that tests start, kill, and give a clock. See nodes.ts.
import type { BookingId, ListingId, UserId } from '#contract/ids.ts'
import type { PaymentProviderName } from '#contract/payments.ts'
import { reconcilePayments } from '#features/payments/commands/reconciliation.ts'
import { keepDeadlines } from '#features/sales/commands/deadlines.ts'
import { createServer, mountProduct } from '#server/app.ts'
import { openPaymentSync } from '#server/jobs/payment-sync.ts'
import { readConfig } from '#server/config/config.ts'
import { jobHandlers } from '#server/jobs/jobs.ts'
import { openServices } from '#server/services.ts'
import type { FaultPlan } from '#services/payments/embedded/fault-injection.ts'
import { audit, countWaitingJobs } from './audit.ts'
import { buildBooking, buildListing, buildSeller, buildUser } from './build.ts'
import { changeSignIn } from './change-sign-in.ts'
import { listNews } from './news.ts'
import { neverOverloaded } from './never-overloaded.ts'
import { readBooks } from './payout-books.ts'

export type InjectedFault = {
  /** A call of the payment provider, `enqueue {job}`, `publish`, or `reply {path}`. */
  at: string
  when: 'before' | 'after'
}

/** The orders that a test can give a node. The function below with the order's name returns the answer. */
export type Orders = {
  pass: { minutes: number }
  token: { userId: UserId }
  buildPeople: { count: number }
  buildAdmin: Record<string, never>
  buildListing: { buyers: UserId[]; sellerId?: UserId | undefined }
  changeSignIn: { userId: UserId; what: 'email' | 'second-factor' }
  dieAt: InjectedFault
  injectFaults: Parameters<FaultPlan['plan']>[0] & { provider?: PaymentProviderName }
  deliverWebhooks: Record<string, never>
  reconcile: Record<string, never>
  keepDeadlines: Record<string, never>
  /** Returns how many planned faults of calls have not happened yet. */
  faultsLeft: Record<string, never>
  idle: Record<string, never>
  audit: Record<string, never>
  /** Returns the accounts of the ledger beside what the payouts and the balances say. */
  books: Record<string, never>
  /** Returns what both sides of a sale were told, such as `cash-sold-buyer`, once for each email that was sent. */
  news: { paymentId: string }
}

const config = { ...readConfig(process.env), overload: neverOverloaded }
let passedMs = Number(process.env['PASSED_MS'] ?? 0)
let plannedFault: InjectedFault | undefined

const app = createServer(process.env['LOG_LEVEL'] ?? 'fatal', true)
const services = await openServices({
  config,
  clock: () => new Date(Date.now() + passedMs),
  log: app.log,
  listeningPort: () => (app.server.address() as { port: number }).port,
  isOnSchedule: false,
})
const emulatorFaults = { card: services.embedded.sandbox?.faults, bkash: services.embedded.bkash?.faults }
services.embedded.sandbox?.faults.plan({ webhooks: { held: true } })

/** Kills the process as a power cut would, without any clean-up, if this is the chosen point. */
function injectFaultAt(at: string, when: InjectedFault['when']): void {
  if (plannedFault?.at === at && plannedFault.when === when) process.kill(process.pid, 'SIGKILL')
}

/** Adds a point before and after a call at which the process may be killed. */
function watch<Call extends (...args: never[]) => Promise<unknown>>(
  call: Call,
  nameOf: (...args: Parameters<Call>) => string,
): Call {
  const watched = async (...args: Parameters<Call>) => {
    injectFaultAt(nameOf(...args), 'before')
    const answer = await call(...args)
    injectFaultAt(nameOf(...args), 'after')
    return answer
  }
  return watched as Call
}

const { payments, jobs, bus } = services
payments.createIntent = watch(payments.createIntent, () => 'createIntent')
payments.findIntent = watch(payments.findIntent, () => 'findIntent')
payments.authorizeIntent = watch(payments.authorizeIntent, () => 'authorizeIntent')
payments.captureIntent = watch(payments.captureIntent, () => 'captureIntent')
payments.cancelIntent = watch(payments.cancelIntent, () => 'cancelIntent')
jobs.enqueue = watch(jobs.enqueue, (_, name) => `enqueue ${name}`)
bus.publish = watch(bus.publish, () => 'publish')
app.addHook('onSend', async (request) =>
  injectFaultAt(`reply ${request.routeOptions.url?.replace('/api', '') ?? ''}`, 'before'),
)

const { sessions } = await mountProduct(app, services, config, 'none')
await app.listen({ port: 0, host: '127.0.0.1' })
await services.jobs.start(jobHandlers(services))
const books = openPaymentSync(services)

/** Their address is verified, so that they may ask for cash. */
const buildBuyer = (nth: number) =>
  buildUser({ services }, { email: `buyer-${Date.now()}-${nth}@hatbodol.example`, isAddressVerified: true })

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
  dieAt: async (wanted) => {
    plannedFault = wanted
  },
  injectFaults: async ({ provider = 'card', ...plan }) => emulatorFaults[provider]?.plan(plan),
  deliverWebhooks: async () => services.embedded.sandbox?.deliverWebhooks(),
  reconcile: async () => {
    const { errors } = await reconcilePayments(books, { cause: 'schedule' })
    return errors.map(String)
  },
  keepDeadlines: async () => (await keepDeadlines(services)).map(String),
  faultsLeft: async () =>
    Object.values(emulatorFaults).reduce((count, faults) => count + (faults?.left() ?? 0), 0),
  idle: () => countWaitingJobs(services.db),
  audit: () => audit(services.db),
  books: () => readBooks(services.db),
  news: ({ paymentId }) => listNews(services.db, paymentId),
}

process.on('message', ({ id, name, order }: { id: number; name: keyof Orders; order: never }) => {
  const work = carryOut[name] as (order: unknown) => Promise<unknown>
  work(order).then(
    (answer) => process.send?.({ id, answer }),
    (error: unknown) => process.send?.({ id, error: String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
process.send?.({ address: `http://127.0.0.1:${(app.server.address() as { port: number }).port}` })
