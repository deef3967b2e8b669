import cluster from 'node:cluster'
import { createCorrectedClock, systemClock } from '#lib/clock.ts'
import type { Config } from './config/config.ts'
import { describeGoogle } from './config/identity-config.ts'
import { describeImages } from './config/image-config.ts'
import { describeMail } from './config/mail-config.ts'
import { isDemoLoaded } from './demo/demo.ts'
import { collectGarbageAtRest } from './overload/collect-at-rest.ts'
import { maxStopMs, type Running, startProduct } from './start.ts'
import { isFirstWorker, type Started, type Terminal } from './workers/run-workers.ts'

/** Serves the product in this process until a stop is requested. */
export async function serve(config: Config, terminal: Terminal): Promise<void> {
  const pages = process.argv.includes('--dev') ? 'vite' : 'build'
  const machine = createCorrectedClock(systemClock)
  const running = await startProduct({
    config,
    clock: machine.now,
    machine,
    pages,
    listensWhenReady: cluster.isWorker && !isFirstWorker(cluster.worker),
    say: (line) => terminal.log(line),
  })
  stopOnSignals(running, config.shutdownGraceMs + maxStopMs, terminal)
  collectGarbageAtRest()
  const lines = [
    describeAddress(running, config, await isDemoLoaded(running.services)),
    describeMail(config, running.ownAddress),
    describeGoogle(config),
    describeImages(config),
  ].filter((line) => line !== undefined)
  if (cluster.isWorker) process.send?.({ started: lines } satisfies Started)
  else for (const line of lines) terminal.log(line)
}

function describeAddress({ address }: Running, config: Config, hasDemoPeople: boolean): string {
  // Otherwise the demo people have another password, or there are none.
  if (!hasDemoPeople || config.published === 'nobody') return `Hatbodol is at ${address}`
  const card = config.payments.mode === 'sandbox' ? ' · card 4242 4242 4242 4242' : ''
  return `Hatbodol is at ${address} · log in as buyer@, buyer2@, seller@, new-seller@ or admin@hatbodol.example · password hatbodol-demo${card}`
}

/**
 * Stops when the work under way is done, at the latest after `withinMs`. A second signal ends the process at once, but not a worker: it gets one signal
 * from the terminal or service manager and one more from the primary process.
 */
function stopOnSignals(running: Running, withinMs: number, terminal: Terminal) {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping && cluster.isWorker) return
      if (isStopping) process.exit(1)
      isStopping = true
      setTimeout(() => {
        terminal.error(
          'Hatbodol did not stop in time, and ends now. Unfinished work is done after the next start.',
        )
        process.exit(1)
      }, withinMs)
      running.stop().then(
        () => {
          if (!cluster.isWorker) terminal.log('Hatbodol has stopped.')
          process.exit(0)
        },
        (error: unknown) => {
          terminal.error('Hatbodol did not stop cleanly:', error)
          process.exit(1)
        },
      )
    })
  }
}
