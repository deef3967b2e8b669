import cluster from 'node:cluster'
import { readConfig } from './config/config.ts'
import { writeForOurselves } from './storage/data-dir.ts'

try {
  writeForOurselves()
  const config = readConfig(process.env)
  // The process that watches over the workers does not load what only they need.
  if (config.workers > 1 && cluster.isPrimary) {
    const { runWorkers } = await import('./workers/run-workers.ts')
    if (config.metrics) {
      const { readWorkersMetrics, serveMetrics } = await import('./metrics/serve-metrics.ts')
      await serveMetrics(config.metrics, readWorkersMetrics())
    }
    process.exit(await runWorkers(config.workers, console))
  }
  const { serve } = await import('./serve.ts')
  await serve(config, console)
} catch (error) {
  const { describeForOperator } = await import('./operator/operator-errors.ts')
  const reason = describeForOperator(error)
  if (!reason) throw error
  console.error(`Hatbodol cannot start: ${reason}`)
  process.exit(1)
}
