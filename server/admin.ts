import { describeRefusal, Refusal } from '#contract/refusal.ts'
import { systemClock } from '#lib/clock.ts'
import { AdminRefusal, readAdminCommand, runAdminCommand } from './operator/admin-commands.ts'
import { createServer } from './create-server.ts'
import { readConfig } from './config/config.ts'
import { writeForOurselves } from './storage/data-dir.ts'
import { describeForOperator } from './operator/operator-errors.ts'
import { english } from './sentences/sentences.ts'
import { openServices } from './services.ts'

const usage =
  'Usage: npm run admin -- create <email> [name]   or   npm run admin -- grant <email>   or   ' +
  'npm run admin -- revoke <email>   or   npm run admin -- drop-second-factor <email>'

/** Runs a command that only the operator may run. The most important one makes an admin: a new database has none. */
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
    isServing: false,
  })
  try {
    return await runAdminCommand(services, command, config.publicUrl ?? `http://localhost:${config.port}`)
  } finally {
    await services.close()
  }
}

try {
  writeForOurselves()
  console.log(await main(process.argv.slice(2)))
} catch (error) {
  const refusal = findRefusalSentence(error)
  const reason = describeForOperator(error)
  if (refusal === undefined && !reason) throw error
  console.error(refusal ?? `Nothing was changed: ${reason}`)
  process.exitCode = 1
}

function findRefusalSentence(error: unknown): string | undefined {
  if (error instanceof AdminRefusal) return error.message
  return error instanceof Refusal ? describeRefusal(error, english.refusals) : undefined
}
