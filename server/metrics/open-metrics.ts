import cluster from 'node:cluster'
import type { FastifyInstance } from 'fastify'
import { AggregatorRegistry, Registry, type RegistryContentType } from 'prom-client'
import { migrations } from '#db/migrations.ts'
import type { Facts } from '../alerts/facts.ts'
import type { Config } from '../config/config.ts'
import type { mountProduct } from '../app.ts'
import type { OpenServices } from '../services.ts'
import { version } from '../config/version.ts'
import { showDatabase } from './database-metrics.ts'
import { serveMetrics } from './serve-metrics.ts'
import { countEmails, measureRendering, measureRequests, showProcess } from './process-metrics.ts'

type Mounted = Pick<Awaited<ReturnType<typeof mountProduct>>, 'readiness' | 'cache' | 'readQueue'> & {
  readFacts: () => Promise<Facts>
}

/** The metrics of this process. Only loaded where they are configured. Call it before any route is mounted. */
export function openMetrics(app: FastifyInstance, services: OpenServices) {
  const registry = new Registry()
  measureRequests(app, registry)
  countEmails(services.mail, registry)
  return {
    measureRender: measureRendering(registry),
    /** Adds what is known once everything is mounted, and answers Prometheus. Returns a function that ends it. */
    open: async ({ readiness, cache, readQueue, readFacts }: Mounted, { metrics }: Config) => {
      const isReady = () =>
        readiness.assertReady().then(
          () => true,
          () => false,
        )
      const { db, database } = services
      const build = { version, schema: Object.keys(migrations).at(-1) ?? '' }
      showProcess({ cache, readQueue, database, isReady }, build, registry)
      showDatabase({ db, readFacts }, registry)
      // The process that watches over the workers asks each of them, and answers Prometheus.
      if (cluster.isWorker) answerPrimary(registry)
      else if (metrics) return serveMetrics(metrics, () => registry.metrics())
      return async () => {}
    },
  }
}

/** Answers the messages of the primary process. */
function answerPrimary(registry: Registry): AggregatorRegistry<RegistryContentType> {
  AggregatorRegistry.setRegistries([registry])
  return new AggregatorRegistry()
}
