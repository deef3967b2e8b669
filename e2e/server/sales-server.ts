import { systemClock } from '#lib/clock.ts'
import { startProduct } from '#server/start.ts'
import { serveUntilStopped } from './serve-until-stopped.ts'
import { readTestConfig } from './test-config.ts'
import { copyWorld } from './worlds.ts'

/** The built product with the demo data and its sales in every state, on a port of its own. */
const dataDir = await copyWorld('empty')
const running = await startProduct({
  // Calls that a test refuses on purpose stay out of the output.
  config: readTestConfig({ PORT: '0', DATA_DIR: dataDir, DEMO_DATA: 'on', LOG_LEVEL: 'fatal' }),
  clock: systemClock,
  pages: 'build',
  say: () => {},
})

serveUntilStopped(running, dataDir)
