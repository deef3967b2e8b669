import { systemClock } from '#lib/clock.ts'
import { type Config, readConfig } from './config/config.ts'
import { writeForOurselves } from './storage/data-dir.ts'
import { demoIsLoaded } from './demo/demo.ts'
import { describeGoogle } from './config/identity-config.ts'
import { describeMail } from './config/mail-config.ts'
import { describeForOperator } from './operator/operator-errors.ts'
import { type Running, startProduct } from './start.ts'

try {
  writeForOurselves()
  const config = readConfig(process.env)
  const pages = process.argv.includes('--dev') ? 'vite' : 'build'
  const running = await startProduct({ config, clock: systemClock, pages, say: console.log })
  stopOnSignals(running)
  console.log(showGreeting(running, config, await demoIsLoaded(running.services)))
  for (const line of [describeMail(config, running.ownAddress), describeGoogle(config)])
    if (line) console.log(line)
} catch (error) {
  const reason = describeForOperator(error)
  if (!reason) throw error
  console.error(`Hatbodol cannot start: ${reason}`)
  process.exit(1)
}

function showGreeting({ address }: Running, config: Config, hasDemoPeople: boolean): string {
  // Otherwise the demo people have another password, or there are none.
  if (!hasDemoPeople || config.published === 'nobody') return `Hatbodol is at ${address}`
  const card = config.payments.mode === 'sandbox' ? ' · card 4242 4242 4242 4242' : ''
  return `Hatbodol is at ${address} · log in as buyer@, buyer2@, seller@, new-seller@ or admin@hatbodol.example · password hatbodol-demo${card}`
}

/** Stops after the work under way is done. A second signal ends the process at once. */
function stopOnSignals(running: Running) {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1)
      isStopping = true
      running.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error('Hatbodol did not stop cleanly:', error)
          process.exit(1)
        },
      )
    })
  }
}
