import type { FastifyInstance } from 'fastify'
import type { JobHandlers } from '#services/jobs/jobs.ts'
import type { Config } from '../config/config.ts'
import type { OpenServices } from '../services.ts'

/** What start and stop need of a tracing. */
export type Tracing = {
  /** Returns handlers that do the same, traced. */
  traceJobs: (handlers: JobHandlers) => JobHandlers
  close: () => Promise<void>
}

const noTracing: Tracing = { traceJobs: (handlers) => handlers, close: async () => {} }

/**
 * Traces requests, statements and calls to the payment provider from now on, where a collector is configured. Most
 * installations have none, and then nothing is loaded or traced. Call it before any route is mounted.
 */
export async function startTracing(
  { tracesTo, trustProxy }: Config,
  app: FastifyInstance,
  services: OpenServices,
): Promise<Tracing> {
  if (!tracesTo) return noTracing
  const { openTracing } = await import('./open-tracing.ts')
  const tracing = openTracing({ endpoint: tracesTo, trustProxy, log: app.log })
  tracing.traceRequests(app)
  services.payments = tracing.traceProvider(services.payments)
  return tracing
}
