import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { loadModels } from '#features/models/commands.ts'
import { type Clock, type CorrectedClock, createSettableClock } from '#lib/clock.ts'
import { inTransaction } from '#services/database/database.ts'
import { gatherStatistics } from '#services/database/statistics.ts'
import { type ImageStore, StoreUnavailable } from '#services/images/image-store.ts'
import { shareFacts } from './alerts/facts.ts'
import { watchAlerts } from './alerts/watch-alerts.ts'
import { assertPagesBuilt, mountProduct, type PagesSource } from './app.ts'
import { assertBkashDone } from './operator/assert-bkash-done.ts'
import { type Config, isPublishedByHttps } from './config/config.ts'
import { ConfigError } from './config/environment.ts'
import { createServer, listeningAddress } from './create-server.ts'
import { withdrawPublishedPassword } from './demo/demo-password.ts'
import { ensureBrands, isDemoLoaded, wantsDemoWorld } from './demo/demo.ts'
import { drillSentences } from './drill/drill-reason.ts'
import { Front } from './front.ts'
import { jobHandlers } from './jobs/jobs.ts'
import { ownHost } from './config/own-host.ts'
import { checkIdentity } from './open-identity.ts'
import { openServices, type OpenServices } from './services.ts'
import { startTracing, type Tracing } from './tracing/start-tracing.ts'

type Options = {
  config: Config
  clock: Clock
  /** What `clock` follows, to be corrected by the clock of the database. Tests that move the time have none. */
  machine?: CorrectedClock
  pages: PagesSource
  /** Listens only once everything is ready, because other processes answer on the same port meanwhile. */
  listensWhenReady?: boolean
  /** False leaves the sales in every state out of the demo data, for tests that need only the market. */
  withDemoSales?: boolean
  /** How long a stop may take after SHUTDOWN_GRACE. Requests that are still under way then are cut off. */
  stopWithinMs?: number
  /** Waits, for SHUTDOWN_GRACE. Tests end it when they have seen enough. */
  wait?: (ms: number) => Promise<unknown>
  /** Reports a step that takes long, as one sentence. */
  say: (sentence: string) => void
}

/** How long a stop may take after SHUTDOWN_GRACE. The jobs get eight seconds of it. */
export const maxStopMs = 10_000

export type Running = {
  services: OpenServices
  /** The product's public address. */
  address: string
  /** The address for requests from this machine. */
  ownAddress: string
  /** Waits for the work under way, then closes everything. */
  stop: () => Promise<void>
}

/** Opens, migrates, mounts and listens. Fills a new database with the demo data. */
export async function startProduct(options: Options): Promise<Running> {
  const { config, listensWhenReady = false } = options
  const front = new Front({ isHttps: isPublishedByHttps(config) })
  front.phase = 'starting'
  const app = createServer(config.logLevel, config.trustProxy, { front })
  if (!listensWhenReady) await listen(front, config)
  try {
    return await open(app, front, options)
  } catch (error) {
    front.close()
    throw error
  }
}

/**
 * Listens from the beginning, so that early requests are asked to wait. Throws when the server cannot listen, and
 * ConfigError when HOST is the name of no machine.
 */
async function listen(front: Front, { port, host }: Config): Promise<void> {
  front.listen({ port, host })
  try {
    await once(front, 'listening')
  } catch (error) {
    // A database whose name is unknown fails with the same code.
    if (!isUnknownName(error)) throw error
    throw new ConfigError(`HOST is ${host}, and no machine has this name.`, { cause: error })
  }
}

const isUnknownName = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN')

async function open(app: FastifyInstance, front: Front, options: Options): Promise<Running> {
  const { config, pages, say, listensWhenReady, withDemoSales = true, stopWithinMs = maxStopMs } = options
  const { machine, wait = setTimeout } = options
  if (machine) front.tellTime = () => (Math.abs(machine.aheadMs()) < 1000 ? undefined : machine.now())
  const time = createSettableClock(options.clock)
  const clock = time.now
  if (pages === 'build') assertPagesBuilt()
  const services = await openServices({
    config,
    clock,
    machine,
    log: app.log,
    listeningPort: () => portOf(app),
    check: async ({ db, images }) => {
      await checkIdentity(config)
      await assertBkashDone(db, config.bkash)
      await checkPictures(images, say)
    },
  })
  const tracing = await startTracing(config, app, services)
  // Most installations have none, and then nothing of them is loaded.
  const metrics = config.metrics && (await import('./metrics/open-metrics.ts')).openMetrics(app, services)
  const mounted = await mountProduct(app, services, config, pages, metrics?.measureRender)
  const { dataDir } = config
  const readFacts = shareFacts({ services, readiness: mounted.readiness, dataDir })
  const closeMetrics = await metrics?.open({ ...mounted, readFacts }, config)
  if (config.published === 'nobody') await withdrawPublishedPassword(services, say)
  await loadModels(services.db, clock())
  // The process that listened early has already filled the database.
  if (listensWhenReady) front.phase = 'serving'
  await app.listen({ port: config.port, host: config.host })
  if (!listensWhenReady) front.phase = 'filling'
  await services.jobs.open()
  await ensureBrands(services)
  if (await wantsDemoWorld(services, config)) {
    say('Creating the demo data: people, phones, pictures and sales (only this once) …')
    const startedAt = performance.now()
    const address = `http://${ownHost(config)}:${portOf(app)}`
    const { fillWithDemoWorld } = await import('./demo/fill.ts')
    await fillWithDemoWorld({ services, config, say, withDemoSales, stage: { time, address } })
    say(`The demo data is ready: done in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
  }
  // People need not wait for the work in the background.
  front.phase = 'serving'
  if (services.drill) say(drillSentences[services.drill])
  else await startJobs(services, tracing)
  const isDemo = await isDemoLoaded(services)
  const alerts = watchAlerts({ services, dataDir, readFacts, isDemo })
  await gatherStatistics(services.database)
  return {
    services,
    address: config.publicUrl ?? listeningAddress(app, config),
    ownAddress: listeningAddress(app, config),
    stop: async () => {
      // In this phase a load balancer can send people to other servers, before this one refuses requests.
      front.phase = 'leaving'
      await wait(config.shutdownGraceMs)
      const cut = AbortSignal.timeout(stopWithinMs - 500)
      cut.addEventListener('abort', () => app.server.closeAllConnections())
      // Stop the jobs first: they may still call the sandbox, which listens here. Requests under way may still enqueue
      // jobs.
      await services.jobs.stopWorking()
      await alerts.stop()
      await closeMetrics?.()
      await app.close()
      await services.close()
      await tracing.close()
    },
  }
}

/** Continues the work that the last process left unfinished, and asks the provider what happened in the meantime. */
async function startJobs(services: OpenServices, { traceJobs }: Tracing): Promise<void> {
  const { db, jobs } = services
  await jobs.start(traceJobs(jobHandlers(services)))
  await inTransaction(db, async (tx) => {
    await jobs.enqueue(tx, 'reconcile-payments', { atStart: true })
    await jobs.enqueue(tx, 'index-listings', {})
    await jobs.enqueue(tx, 'recognise-listings', {})
  })
}

/**
 * Throws StoreUnavailable when the settings of the picture store are wrong. When its server does not answer, the rest of
 * the product still starts.
 */
async function checkPictures(images: ImageStore, say: Options['say']) {
  try {
    await images.check()
  } catch (error) {
    if (!(error instanceof StoreUnavailable) || error.fault !== 'unreachable') throw error
    say(`${error.message} Until it does, no pictures are shown or accepted.`)
  }
}

function portOf(app: FastifyInstance): number {
  const address = app.server.address()
  if (typeof address === 'object' && address) return address.port
  throw new Error('the server does not listen yet')
}
