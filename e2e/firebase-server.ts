import { systemClock } from '#lib/clock.ts'
import { startProduct } from '#server/start.ts'
import { readTestConfig } from './test-config.ts'

/** The built product with the configuration in its first argument. */
const environment = JSON.parse(process.argv[2] ?? '{}') as Record<string, string>
const running = await startProduct({
  config: readTestConfig(environment),
  clock: systemClock,
  pages: 'build',
  say: () => {},
})

process.on('disconnect', () => void stop())
process.on('SIGTERM', () => void stop())

async function stop() {
  await running.stop()
  process.exit(0)
}

process.send?.({ address: running.address })
