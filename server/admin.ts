import { createInterface } from 'node:readline/promises'
import { describeRefusal, Refusal } from '#contract/refusal.ts'
import { createCorrectedClock, systemClock } from '#lib/clock.ts'
import { AdminRefusal, readAdminCommand, runAdminCommand } from './operator/admin-commands.ts'
import { confirmDatabase } from './drill/place.ts'
import { createServer } from './create-server.ts'
import { readConfig } from './config/config.ts'
import { writeForOurselves } from './storage/data-dir.ts'
import { describeDatabase, isDatabaseMissing } from './storage/describe-database.ts'
import { describeForOperator } from './operator/operator-errors.ts'
import { english } from './sentences/sentences.ts'
import { openServices } from './services.ts'

const usage =
  'Usage: npm run admin -- create <email> [name]   or   npm run admin -- grant <email>   or   ' +
  'npm run admin -- revoke <email>   or   npm run admin -- drop-second-factor <email>   or   ' +
  'npm run admin -- confirm-database'

const newDatabase = '--new-database'

/** Asks on the terminal whether to make a database. Throws AdminRefusal unless the answer is yes. */
async function confirmNew(name: string): Promise<void> {
  const refusal = new AdminRefusal(
    `Nothing was changed: there is no database yet (${name}). Set DATABASE_URL or DATA_DIR as the server has it, or make a ` +
      `new one with ${newDatabase}.`,
  )
  if (!process.stdin.isTTY) throw refusal
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`There is no database yet (${name}). Make a new one? (yes/no) `)
  terminal.close()
  if (!/^y(es)?$/i.test(answer.trim())) throw refusal
}

/** Runs a command that only the operator may run. The most important one makes an admin: a new database has none. */
async function main(words: string[]): Promise<string> {
  const given = words.filter((word) => word !== newDatabase)
  const confirmsDatabase = given.join(' ') === 'confirm-database'
  const command = readAdminCommand(given)
  if (!command && !confirmsDatabase) throw new AdminRefusal(usage)
  const config = readConfig(process.env)
  const name = describeDatabase(config)
  if (isDatabaseMissing(config) && !words.includes(newDatabase)) await confirmNew(name)
  const { log } = createServer(config.logLevel, false)
  const machine = createCorrectedClock(systemClock)
  const services = await openServices({
    config,
    clock: machine.now,
    machine,
    log,
    listeningPort: () => config.port,
    isOnSchedule: false,
    isServing: false,
  })
  try {
    const origin = config.publicUrl ?? `http://localhost:${config.port}`
    const output = command
      ? await runAdminCommand(services, command, origin)
      : await confirmDatabase(services, config.dataDir)
    return `In ${name}:\n${output}`
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
