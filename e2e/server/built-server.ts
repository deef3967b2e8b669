import { systemClock } from '#lib/clock.ts'
import { startProduct } from '#server/start.ts'
import { serveUntilStopped } from './serve-until-stopped.ts'
import { readTestConfig } from './test-config.ts'
import { copyWorld } from './worlds.ts'

/** The built product without people, with the configuration in its first argument. */
const dataDir = await copyWorld('empty')
const environment = JSON.parse(process.argv[2] ?? '{}') as Record<string, string>
const running = await startProduct({
  config: readTestConfig({ DATA_DIR: dataDir, ...environment }),
  clock: systemClock,
  pages: 'build',
  say: () => {},
})

serveUntilStopped(running, dataDir)
