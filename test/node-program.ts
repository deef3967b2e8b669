// The product without its pages, as a process that tests start, tell what time it is, and kill. See nodes.ts.
import type { BookingId, ItemId, UserId } from '#contract/ids.ts'
import { reconcilePayments } from '#features/payments/commands/reconciliation.ts'
import { createServer, mountProduct } from '#server/app.ts'
import { openBooks } from '#server/books.ts'
import { readConfig } from '#server/config.ts'
import { jobHandlers } from '#server/jobs.ts'
import { openServices } from '#server/services.ts'
import { audit, countWaitingJobs } from './audit.ts'
import { buildBooking, buildItem, buildSeller, buildUser } from './build.ts'

export type Mishap = {
  /** A call of the payment provider, `enqueue {job}`, `publish`, or `reply {path}`. */
  at: string
  when: 'before' | 'after'
}

/** What a test asks of a node; each answer is what the function below of that name gives. */
export type Orders = {
  pass: { minutes: number }
  token: { userId: UserId }
  buildPeople: { count: number }
  buildPhone: { buyers: UserId[] }
  dieAt: Mishap
  trouble: Parameters<NonNullable<typeof services.embedded.sandbox>['troubles']['plan']>[0]
  deliverWebhooks: Record<string, never>
  reconcile: Record<string, never>
  /** How many calls of the provider have failed so far. */
  failures: Record<string, never>
  idle: Record<string, never>
  audit: Record<string, never>
}

const config = readConfig(process.env)
let passedMs = Number(process.env['PASSED_MS'] ?? 0)
let mishap: Mishap | undefined
let failures = 0

const app = createServer(process.env['LOG_LEVEL'] ?? 'fatal', true)
const services = await openServices({
  config,
  clock: () => new Date(Date.now() + passedMs),
  log: app.log,
  listeningPort: () => (app.server.address() as { port: number }).port,
  isOnSchedule: false,
})
services.embedded.sandbox?.troubles.plan({ webhooks: { held: true } })

/** A power cut: nothing is tidied up, and nothing more is said. */
function meet(at: string, when: Mishap['when']): void {
  if (mishap?.at === at && mishap.when === when) process.kill(process.pid, 'SIGKILL')
}

/** Puts a point before and after a call at which the process may die. */
function watch<Call extends (...args: never[]) => Promise<unknown>>(
  call: Call,
  nameOf: (...args: Parameters<Call>) => string,
): Call {
  const watched = async (...args: Parameters<Call>) => {
    meet(nameOf(...args), 'before')
    const answer = await call(...args).catch((error: unknown) => {
      failures += 1
      throw error
    })
    meet(nameOf(...args), 'after')
    return answer
  }
  return watched as Call
}

const { payments, jobs, bus } = services
payments.createIntent = watch(payments.createIntent, () => 'createIntent')
payments.findIntent = watch(payments.findIntent, () => 'findIntent')
payments.captureIntent = watch(payments.captureIntent, () => 'captureIntent')
payments.cancelIntent = watch(payments.cancelIntent, () => 'cancelIntent')
jobs.enqueue = watch(jobs.enqueue, (_, name) => `enqueue ${name}`)
bus.publish = watch(bus.publish, () => 'publish')
app.addHook('onSend', async (request) =>
  meet(`reply ${request.routeOptions.url?.replace('/api', '') ?? ''}`, 'before'),
)

const { sessions } = await mountProduct(app, services, config, 'none')
await app.listen({ port: 0, host: '127.0.0.1' })
await services.jobs.start(jobHandlers(services))
const books = openBooks(services)

type Booked = { itemId: ItemId; bookings: { id: BookingId; buyerId: UserId }[] }

const carryOut: { [Name in keyof Orders]: (order: Orders[Name]) => Promise<unknown> } = {
  pass: async ({ minutes }) => {
    passedMs += minutes * 60_000
    return passedMs
  },
  token: ({ userId }) => sessions.issue(userId),
  buildPeople: async ({ count }) => {
    const people: UserId[] = []
    for (let nth = 0; nth < count; nth += 1) {
      people.push(await buildUser({ services }, { email: `buyer-${Date.now()}-${nth}@hatbodol.example` }))
    }
    return people
  },
  buildPhone: async ({ buyers }): Promise<Booked> => {
    const email = `seller-${Date.now()}-${Math.random()}@hatbodol.example`
    const itemId = await buildItem({ services }, { sellerId: await buildSeller({ services }, { email }) })
    const bookings = []
    for (const buyerId of buyers) bookings.push(await buildBooking({ services }, { itemId, buyerId }))
    return { itemId, bookings }
  },
  dieAt: async (wanted) => {
    mishap = wanted
  },
  trouble: async (plan) => services.embedded.sandbox?.troubles.plan(plan),
  deliverWebhooks: async () => services.embedded.sandbox?.deliverWebhooks(),
  reconcile: async () => {
    const { errors } = await reconcilePayments(books, { cause: 'schedule' })
    return errors.map(String)
  },
  failures: async () => failures,
  idle: () => countWaitingJobs(services.db),
  audit: () => audit(services.db),
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
