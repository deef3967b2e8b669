import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#lib/clock.ts'

/** What an operator must be able to look up after an attack. No field contains personal data. */
export type SecurityEvent = {
  /**
   * `sign-in`, `account` (its holder changed something), `admin` (an admin did something) or `refusal` (401, 403, 429).
   */
  event: 'sign-in' | 'account' | 'admin' | 'refusal'
  outcome: 'success' | 'failure' | 'refused'
  /** The requested action: an operation, or a method and a route. */
  action: string
  /** The error code of a refusal. */
  reason?: string | undefined
  /** Who did it: the id of a user, or of an account of the identity service. */
  actorId?: string | undefined
  /** The person or thing that was affected. */
  subjectId?: string | undefined
  requestId: string
  /** The caller's address, hashed with a key of this installation: the same address has the same hash. */
  address: string
}

/** What is known of one request. The log adds where it came from. */
export type RequestEvent = Omit<SecurityEvent, 'requestId' | 'address'>

export type SecurityLog = {
  write: (event: SecurityEvent) => void
  /** Logs how many lines were left out, if any. */
  close: () => void
}

const windowMs = 60_000
/**
 * The maximum number of lines a minute: of one kind for one caller, and of one kind. Further lines are only counted, and
 * the count is logged as one line.
 */
const maxPerCaller = 20
const maxPerKind = 300

type Counts = {
  since: number
  kinds: Map<string, number>
  callers: Map<string, number>
  omitted: Map<string, number>
}

/**
 * Writes structured lines about sign-ins, refusals and changes. An attacker can cause any number of events, so the
 * lines per minute are limited and the rest is only counted.
 *
 * Where others can reach the product, all lines are written if the log's level is `warn` or lower: operators need the
 * successful events too. Where only this machine can (`isLocal`), somebody is trying the product, and the lines would hide
 * what that person needs to see. Then they are written if the level is `info` or lower.
 */
export function createSecurityLog(
  log: FastifyBaseLogger,
  clock: Clock,
  { isLocal = false }: { isLocal?: boolean } = {},
): SecurityLog {
  const quiet = ['silent', 'fatal', 'error', ...(isLocal ? ['warn'] : [])]
  // No line has the level `error` or a higher one.
  const level = quiet.includes(log.level) ? 'error' : 'info'
  const lines = log.child({ log: 'security' }, { level })
  let counts = startCounting(clock())

  function turnOver(now: Date) {
    for (const [kind, omitted] of counts.omitted) {
      const [event, outcome] = kind.split(' ')
      lines.warn({ event, outcome, omitted }, `security: ${kind}, ${omitted} more lines were left out`)
    }
    counts = startCounting(now)
  }

  return {
    write(event) {
      const now = clock()
      if (now.getTime() - counts.since >= windowMs) turnOver(now)
      const kind = `${event.event} ${event.outcome}`
      if (!countIn(counts, kind, `${kind} ${event.actorId ?? event.address}`)) return
      const write = event.outcome === 'success' ? lines.info : lines.warn
      write.call(lines, event, `security: ${kind}`)
    },
    close: () => turnOver(clock()),
  }
}

const startCounting = (now: Date): Counts => ({
  since: now.getTime(),
  kinds: new Map(),
  callers: new Map(),
  omitted: new Map(),
})

/** Whether one more line may be written. The number of callers stored here never exceeds the number of lines. */
function countIn({ kinds, callers, omitted }: Counts, kind: string, caller: string): boolean {
  const [ofKind, ofCaller] = [kinds.get(kind) ?? 0, callers.get(caller) ?? 0]
  if (ofKind >= maxPerKind || ofCaller >= maxPerCaller) {
    omitted.set(kind, (omitted.get(kind) ?? 0) + 1)
    return false
  }
  kinds.set(kind, ofKind + 1)
  callers.set(caller, ofCaller + 1)
  return true
}
