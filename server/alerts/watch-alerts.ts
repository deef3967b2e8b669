import { english } from '../sentences/sentences.ts'
import type { OpenServices } from '../services.ts'
import { type Found, findAlerts } from './alert-table.ts'
import { type FactSources, readFacts } from './facts.ts'
import { listAlerts } from './list-alerts.ts'
import { recordAlerts } from './record-alerts.ts'
import { writeStatusFile } from './status-file.ts'
import { writeStatusLines } from './status-lines.ts'

const everyMs = 30_000

export type AlertWatch = {
  /** Looks now, and records what was found, except in a drill. Throws when the database does not answer. */
  check: () => Promise<Found[]>
  stop: () => Promise<void>
}

type Sources = FactSources & {
  services: FactSources['services'] & Pick<OpenServices, 'jobs' | 'log' | 'drill'>
}

/** Looks every half a minute for what is wrong, until `stop`. */
export function watchAlerts(sources: Sources): AlertWatch {
  const { services } = sources
  let running: Promise<unknown> = Promise.resolve()
  let hasFailed = false

  async function check(): Promise<Found[]> {
    const facts = await readFacts(sources)
    const found = findAlerts(facts)
    const isDrill = services.drill !== undefined
    if (!isDrill) await recordAlerts(services, found)
    const lines = writeStatusLines(facts, found, await listAlerts(services, english))
    await writeStatusFile(sources.dataDir, { at: facts.now, isDrill, lines })
    return found
  }

  async function checkAndReport(): Promise<void> {
    try {
      await check()
      hasFailed = false
    } catch (error) {
      if (!hasFailed) services.log.error({ err: error }, 'Alerts cannot be checked.')
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
