import { english } from '../sentences/sentences.ts'
import type { OpenServices } from '../services.ts'
import { type Found, findAlerts } from './alert-table.ts'
import type { Facts } from './facts.ts'
import { listAlerts } from './list-alerts.ts'
import { logBegun, recordAlerts } from './record-alerts.ts'
import { writeStatusFile } from './status-file.ts'
import { writeStatusLines } from './status-lines.ts'

const everyMs = 30_000

export type AlertWatch = {
  /**
   * Looks now, writes the status file, and records what was found, except in a drill. Throws when the database does not
   * answer, or one of both is not written.
   */
  check: () => Promise<Found[]>
  stop: () => Promise<void>
}

type Sources = {
  services: Pick<OpenServices, 'db' | 'clock' | 'jobs' | 'log' | 'drill'>
  dataDir: string
  readFacts: () => Promise<Facts>
  /** Whether the database has the demo data, in which some payments need an admin. */
  isDemo?: boolean
}

/** Looks every half a minute for what is wrong, until `stop`. */
export function watchAlerts(sources: Sources): AlertWatch {
  const { services, dataDir, readFacts, isDemo = false } = sources
  let running: Promise<unknown> = Promise.resolve()
  let hasFailed = false
  /** What was logged because it could not be recorded, so that the log says it once. */
  let unrecorded: Found[] = []

  async function check(): Promise<Found[]> {
    const facts = await readFacts()
    const found = findAlerts(facts)
    // A full disk may refuse either.
    try {
      await writeStatus(facts, found)
    } finally {
      if (!services.drill) await record(found)
    }
    return found
  }

  async function writeStatus(facts: Facts, found: Found[]): Promise<void> {
    const lines = writeStatusLines(facts, found, await listAlerts(services, english))
    await writeStatusFile(dataDir, { at: facts.now, isDrill: services.drill !== undefined, lines })
  }

  async function record(found: Found[]): Promise<void> {
    try {
      await recordAlerts(services, found, isDemo)
      unrecorded = []
    } catch (error) {
      logBegun(
        services.log,
        found.filter(({ code }) => !unrecorded.some((each) => each.code === code)),
        isDemo,
      )
      unrecorded = found
      throw error
    }
  }

  async function checkAndReport(): Promise<void> {
    try {
      await check()
      hasFailed = false
    } catch (error) {
      if (!hasFailed) services.log.error({ err: error }, 'Alerts cannot be checked and recorded.')
      hasFailed = true
    }
  }

  const timer = setInterval(() => {
    running = running.then(checkAndReport)
  }, everyMs).unref()
  return {
    check,
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
