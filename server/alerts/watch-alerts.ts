import type { OpenServices } from '../services.ts'
import { type Found, findAlerts } from './alert-table.ts'
import { type FactSources, readFacts } from './facts.ts'
import { recordAlerts } from './record-alerts.ts'

const everyMs = 30_000

export type AlertWatch = {
  /** Looks now, and records what was found. Throws when the database does not answer. */
  check: () => Promise<Found[]>
  stop: () => Promise<void>
}

type Sources = FactSources & { services: FactSources['services'] & Pick<OpenServices, 'jobs' | 'log'> }

/** Looks every half a minute for what is wrong, until `stop`. */
export function watchAlerts(sources: Sources): AlertWatch {
  const { services } = sources
  let running: Promise<unknown> = Promise.resolve()
  let hasFailed = false

  async function check(): Promise<Found[]> {
    const found = findAlerts(await readFacts(sources))
    await recordAlerts(services, found)
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
