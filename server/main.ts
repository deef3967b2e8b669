import { systemClock } from '#lib/clock.ts'
import { type Config, readConfig } from './config.ts'
import { demoIsLoaded } from './demo.ts'
import { describeGoogle } from './identity-config.ts'
import { describeMail } from './mail-config.ts'
import { describeForOperator } from './operator-errors.ts'
import { type Running, startProduct } from './start.ts'

try {
  const config = readConfig(process.env)
  const pages = process.argv.includes('--dev') ? 'vite' : 'build'
  const running = await startProduct({ config, clock: systemClock, pages, say: console.log })
  stopOnSignals(running)
  console.log(greet(running, config, await demoIsLoaded(running.services)))
  for (const line of [describeMail(config, running.address), describeGoogle(config)])
    if (line) console.log(line)
} catch (error) {
  const reason = describeForOperator(error)
  if (!reason) throw error
  console.error(`Hatbodol cannot start: ${reason}`)
  process.exit(1)
}

function greet({ address }: Running, config: Config, hasDemoPeople: boolean): string {
  if (!hasDemoPeople) return `Hatbodol is at ${address}`
  const card = config.payments.mode === 'sandbox' ? ' · card 4242 4242 4242 4242' : ''
  return `Hatbodol is at ${address} · log in as buyer@, buyer2@, seller@, new-seller@ or admin@hatbodol.example · password hatbodol-demo${card}`
}

/** Finishes what is under way, then ends; asked twice, ends at once. */
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
