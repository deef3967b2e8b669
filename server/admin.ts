import { Problem } from '#contract/errors.ts'
import { systemClock } from '#lib/clock.ts'
import { AdminRefusal, readAdminCommand, runAdminCommand } from './admin-commands.ts'
import { createServer } from './app.ts'
import { readConfig } from './config.ts'
import { describeForOperator } from './operator-errors.ts'
import { openServices } from './services.ts'

const usage =
  'Usage: npm run admin -- create <email> [name]   or   npm run admin -- grant <email>   or   ' +
  'npm run admin -- revoke <email>   or   npm run admin -- drop-second-factor <email>'

/** What only the operator may do. Above all it makes an admin: the way in on a database that has none yet. */
async function main(words: string[]): Promise<string> {
  const command = readAdminCommand(words)
  if (!command) throw new AdminRefusal(usage)
  const config = readConfig(process.env)
  const { log } = createServer(config.logLevel, false)
  const services = await openServices({
    config,
    clock: systemClock,
    log,
    listeningPort: () => config.port,
    isOnSchedule: false,
  })
  try {
    return await runAdminCommand(services, command, config.publicUrl ?? `http://localhost:${config.port}`)
  } finally {
    await services.close()
  }
}

try {
  console.log(await main(process.argv.slice(2)))
} catch (error) {
  const isToldAsItIs = error instanceof AdminRefusal || error instanceof Problem
  const reason = describeForOperator(error)
  if (!isToldAsItIs && !reason) throw error
  console.error(isToldAsItIs ? error.message : `Nothing was changed: ${reason}`)
  process.exitCode = 1
}
