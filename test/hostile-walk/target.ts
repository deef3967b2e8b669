// The whole product as a separate process, which the walk measures: `node --expose-gc test/hostile-walk/target.ts`.
import type { UserId } from '#contract/ids.ts'
import { findUserByEmail } from '#features/users/queries.ts'
import { mountProduct } from '#server/app.ts'
import { createServer } from '#server/create-server.ts'
import { readConfig } from '#server/config/config.ts'
import { ensureBrands } from '#server/demo/demo.ts'
import { jobHandlers } from '#server/jobs/jobs.ts'
import { openServices } from '#server/services.ts'
import { countWaitingJobs } from '#test/sales/audit.ts'
import { buildBooking, buildImages, buildListing, buildSeller, buildUser } from '../build.ts'
import { cheapPasswords } from '#test/identity/cheap-passwords.ts'
import { neverOverloaded } from '#test/processes/never-overloaded.ts'

/** Memory and open resources. They can be compared only when no request or job is running. */
export type Measure = {
  /** The JavaScript heap after a garbage collection. */
  heapMb: number
  /** The open resources of the process, by kind: sockets, timers, files. */
  resources: Record<string, number>
  /** The listeners of the process and of the server, by event. */
  listeners: Record<string, number>
}

/** What is still running. */
export type Load = { connections: number; waitingJobs: number }

/** Orders of the walk in addition to HTTP requests. */
export type Orders = {
  pass: (order: { minutes: number }) => Promise<void>
  /** Gives a person the rank that their role needs. Returns their id. */
  rank: (order: { email: string; isAdmin: boolean; isVerified: boolean | null }) => Promise<string>
  stock: (order: { buyer: string; seller: string }) => Promise<Record<string, string>>
  load: () => Promise<Load>
  /** Collects the garbage first, which takes a third of a second. */
  measure: () => Promise<Measure>
  facts: () => Promise<Record<string, string | string[]>>
}

// Tests send their network in X-Forwarded-For. Overload protection is off, so that a busy machine refuses nobody.
const read = readConfig(process.env)
const config = {
  ...read,
  passwordCost: cheapPasswords,
  overload: process.env['KEEPS_OVERLOAD_LIMITS'] ? read.overload : neverOverloaded,
  published: 'everybody' as const,
}
let passedMs = 0
const app = createServer('silent', true)
const mounted = new Set<string>()
app.addHook('onRoute', ({ url }) => {
  // Only the path of the build's folder is needed.
  if (!url.startsWith('/assets/') || url.endsWith('*')) mounted.add(url)
})
const services = await openServices({
  config,
  clock: () => new Date(Date.now() + passedMs),
  log: app.log,
  listeningPort: () => (app.server.address() as { port: number }).port,
  isOnSchedule: false,
})
const { db, calls } = services
const countCall = calls.count
// The walk sends more requests of each person than anybody may. A flood meets the limit.
if (!process.env['LIMITS_PEOPLE'])
  calls.count = (name, limit, keys) => (name === 'all' ? Promise.resolve(0) : countCall(name, limit, keys))
await mountProduct(app, services, config, 'build')
await app.listen({ port: 0, host: '127.0.0.1' })
await services.jobs.start(jobHandlers(services))
await ensureBrands(services)

const orders: Orders = {
  pass: async ({ minutes }) => {
    passedMs += minutes * 60_000
  },
  rank: async ({ email, isAdmin, isVerified }) => {
    const user = await findUserByEmail(db, email)
    if (!user) throw new Error(`nobody is ${email}`)
    await db.updateTable('users').set({ isAdmin, isVerified }).where('id', '=', user.id).execute()
    return user.id
  },
  stock: async ({ buyer, seller }) => {
    const world = { services }
    const buyerId = buyer as UserId
    const sellerId = seller as UserId
    const victimEmail = `victim-${crypto.randomUUID()}@walk.example`
    const victim = await buildUser(world, { email: victimEmail })
    const victimSeller = await buildSeller(world, { email: `seller-of-${victimEmail}`, isVerified: false })
    const [image = ''] = await buildImages(world, `/images/${crypto.randomUUID()}.jpg`)
    const listing = await buildListing(world, { sellerId })
    const othersListing = await buildListing(world, { sellerId: victimSeller })
    const { brandId } = await db
      .selectFrom('items')
      .select('brandId')
      .where('id', '=', listing)
      .executeTakeFirstOrThrow()
    return {
      listing,
      othersListing,
      image,
      brand: brandId,
      soldListing: await buildListing(world, { sellerId, isSold: true }),
      booking: (await buildBooking(world, { buyerId, itemId: othersListing })).id,
      othersBooking: (await buildBooking(world, { buyerId: victim, itemId: listing })).id,
      'victim.id': victim,
      'victim.email': victimEmail,
      'victimSeller.id': victimSeller,
      'victimSeller.email': `seller-of-${victimEmail}`,
    }
  },
  load: async () => {
    app.server.closeIdleConnections()
    return {
      connections: await new Promise((resolve, reject) => {
        app.server.getConnections((error, open) => (error ? reject(error) : resolve(open)))
      }),
      waitingJobs: await countWaitingJobs(db),
    }
  },
  measure: async () => {
    for (let round = 0; round < 3; round += 1) {
      globalThis.gc?.()
      await new Promise(setImmediate)
    }
    return {
      heapMb: process.memoryUsage().heapUsed / 2 ** 20,
      resources: count(process.getActiveResourcesInfo().filter((kind) => kind !== 'Immediate')),
      listeners: { ...listenersOf('process', process), ...listenersOf('server', app.server) },
    }
  },
  facts: async () => ({
    ...services.paymentKeys,
    apiKey: config.identity.apiKey,
    address: `http://127.0.0.1:${(app.server.address() as { port: number }).port}`,
    mounted: [...mounted],
  }),
}

function count(names: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

function listenersOf(name: string, emitter: NodeJS.EventEmitter): Record<string, number> {
  const events = emitter
    .eventNames()
    .map((event) => [`${name} ${String(event)}`, emitter.listenerCount(event)])
  return Object.fromEntries(events)
}

process.on('message', ({ id, name, order }: { id: number; name: keyof Orders; order: never }) => {
  orders[name](order).then(
    (answer) => process.send?.({ id, answer }),
    (error: Error) => process.send?.({ id, error: error.stack }),
  )
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
