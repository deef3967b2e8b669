import { diag, DiagLogLevel } from '@opentelemetry/api'
import type { FastifyBaseLogger } from 'fastify'

const atMostEveryMs = 60_000

/**
 * Logs, at most once a minute, that the collector does not take the traces. Returns the function that logs it. The
 * exporter reports it only to the logger of its library, of which a process has one.
 */
export function sayExportFailures(log: Pick<FastifyBaseLogger, 'warn'>): (reason: unknown) => void {
  let saidAt = -Infinity
  const say = (reason: unknown) => {
    if (performance.now() - saidAt < atMostEveryMs) return
    saidAt = performance.now()
    const text = reason instanceof Error ? reason.message : String(reason)
    log.warn({ reason: text.slice(0, 300) }, 'The collector does not take the traces.')
  }
  const ignore = () => {}
  diag.setLogger(
    { error: say, warn: ignore, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  )
  return say
}
