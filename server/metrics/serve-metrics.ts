import { once } from 'node:events'
import { createServer } from 'node:http'
import { AggregatorRegistry, Registry } from 'prom-client'
import type { MetricsConfig } from '../config/config.ts'

/** In the process that watches over the workers: the sum of their metrics. */
export function readWorkersMetrics(): () => Promise<string> {
  const aggregator = new AggregatorRegistry()
  return () => aggregator.clusterMetrics()
}

/** Listens for Prometheus at /metrics. Returns a function that ends it. Throws when the port is taken. */
export async function serveMetrics(
  { port, host }: MetricsConfig,
  read: () => Promise<string>,
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    read().then(
      (text) => response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
      (error: unknown) => response.writeHead(503).end(error instanceof Error ? error.message : ''),
    )
  })
  server.listen({ port, host })
  await once(server, 'listening')
  return async () => {
    server.close()
    server.closeAllConnections()
  }
}
