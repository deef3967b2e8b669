import { systemClock } from '#lib/clock.ts'
import { DataDirInUse } from '#services/database/folder-lock.ts'
import { PagesNotBuilt } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { demoIsLoaded } from './demo.ts'
import { type Running, startProduct } from './start.ts'

const noDatabase = 'the database at DATABASE_URL does not answer. Is it running, and is the address right?'

/** By the code of the system or of PostgreSQL. */
const advices: Record<string, string> = {
  EADDRINUSE: 'its port is taken by another program. Stop that one, or set PORT to another number.',
  EADDRNOTAVAIL: 'HOST is no address of this machine.',
  ECONNREFUSED: noDatabase,
  ENOTFOUND: noDatabase,
  ETIMEDOUT: noDatabase,
  '28000': 'DATABASE_URL names a user the database does not let in.',
  '28P01': 'DATABASE_URL has a wrong user or password.',
  '3D000': 'DATABASE_URL names a database that is not there. Create it first.',
}

try {
  const config = readConfig(process.env)
  const pages = process.argv.includes('--dev') ? 'vite' : 'build'
  const running = await startProduct({ config, clock: systemClock, pages, say: console.log })
  stopOnSignals(running)
  console.log(greet(running, config, await demoIsLoaded(running.services)))
} catch (error) {
  if (!isForTheOperator(error)) throw error
  console.error(`Hatbodol cannot start: ${error.message}`)
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

/** What the person at the keyboard can mend gets one line; everything else is a bug and keeps its stack. */
function isForTheOperator(error: unknown): error is Error {
  if (error instanceof ConfigError || error instanceof DataDirInUse || error instanceof PagesNotBuilt)
    return true
  const advice = error instanceof Error && 'code' in error ? advices[String(error.code)] : undefined
  if (!(error instanceof Error) || !advice) return false
  error.message = advice
  return true
}
