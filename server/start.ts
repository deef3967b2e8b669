import type { FastifyInstance } from 'fastify'
import { demoListings } from '#db/demo/listings.ts'
import type { Clock } from '#lib/clock.ts'
import { inTransaction } from '#services/database/database.ts'
import { createServer, listeningAddress, mountProduct, type PagesSource } from './app.ts'
import type { Config } from './config.ts'
import { sellDemoPhones } from './demo-sales.ts'
import { ensureBrands, loadDemoWorld, wantsDemoWorld } from './demo.ts'
import { jobHandlers } from './jobs.ts'
import { ownHost } from './own-host.ts'
import { openServices, type OpenServices } from './services.ts'

type Options = {
  config: Config
  clock: Clock
  pages: PagesSource
  /** Told what takes long, in a sentence. */
  say: (sentence: string) => void
}

export type Running = {
  services: OpenServices
  /** Where people reach it. */
  address: string
  /** Finishes what is under way, then closes everything. */
  stop: () => Promise<void>
}

/** Opens, migrates, mounts, listens and, on a new database, fills it with the demo world. */
export async function startProduct({ config, clock, pages, say }: Options): Promise<Running> {
  const app = createServer(config.logLevel, config.trustProxy)
  const services = await openServices({ config, clock, log: app.log, listeningPort: () => portOf(app) })
  await mountProduct(app, services, config, pages)
  await app.listen({ port: config.port, host: config.host })
  await services.jobs.start(jobHandlers(services))
  // What the last process left half done, and what the provider told while there was none.
  await inTransaction(services.db, (tx) => services.jobs.enqueue(tx, 'reconcile-payments', { atStart: true }))
  await ensureBrands(services)
  if (await wantsDemoWorld(services, config)) {
    say('Drawing the demo world: people, phones and their pictures (only this once, about a minute) …')
    await fillWithDemoWorld({ services, config, say }, `http://${ownHost(config)}:${portOf(app)}`)
  }
  return {
    services,
    address: config.publicUrl ?? listeningAddress(app, config),
    stop: async () => {
      // Jobs at work may still ask the sandbox, which listens here; requests under way may still enqueue some.
      await services.jobs.rest()
      await app.close()
      await services.close()
    },
  }
}

type Filling = Pick<Options, 'config' | 'say'> & { services: OpenServices }

async function fillWithDemoWorld({ services, config, say }: Filling, address: string) {
  const world = await loadDemoWorld(services, say)
  if (config.payments.mode === 'sandbox')
    await sellDemoPhones(services, demoListings, world, { address, config })
}

function portOf(app: FastifyInstance): number {
  const address = app.server.address()
  if (typeof address === 'object' && address) return address.port
  throw new Error('the server does not listen yet')
}
