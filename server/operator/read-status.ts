import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { statusFileIn } from '../alerts/status-file.ts'
import type { StatusLine } from '../alerts/status-lines.ts'
import type { Config } from '../config/config.ts'
import { ownHost } from '../config/own-host.ts'

const Line = z.object({
  label: z.string(),
  state: z.enum(['ok', 'warning', 'critical']),
  text: z.string(),
  advice: z.optional(z.string()),
})
const Status = z.object({ at: z.string(), version: z.string(), isDrill: z.boolean(), lines: z.array(Line) })

/** A process writes its status every half a minute. */
const freshMs = 90_000

type Asked = Pick<Config, 'dataDir' | 'host' | 'port'>

/**
 * The status of the processes of this machine: whether one answers now, and what they last found. Works while none runs.
 */
export async function readStatus(
  { dataDir, host, port }: Asked,
  now: Date,
): Promise<{ title: string; lines: StatusLine[] }> {
  const address = `http://${ownHost({ host })}:${port}`
  const service = await askService(address)
  const text = await readFile(statusFileIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return { title: `Hatbodol at ${address}`, lines: [service, neverReported(dataDir)] }
  const { at, version, isDrill, lines } = Status.parse(JSON.parse(text))
  const ageMs = now.getTime() - new Date(at).getTime()
  return {
    title: `Hatbodol ${version} at ${address}${isDrill ? ' · MODE=drill' : ''} · checked ${describeAge(ageMs)} ago`,
    lines: [service, ...(ageMs > freshMs ? [outdated(ageMs)] : []), ...lines],
  }
}

async function askService(address: string): Promise<StatusLine> {
  const label = 'Service'
  try {
    const reply = await fetch(`${address}/api/health/ready`, { signal: AbortSignal.timeout(5000) })
    if (reply.ok) return { label, state: 'ok', text: 'answers, and is ready' }
    const { detail } = z.object({ detail: z._default(z.string(), '') }).parse(await reply.json())
    const advice = 'Its log says more. Pages that are cached are still shown.'
    return { label, state: 'critical', text: `answers, but is not ready. ${detail}`, advice }
  } catch {
    const advice =
      'Start it with npm start. If it should run, its log says why it ended, or PORT is another one here.'
    return { label, state: 'critical', text: 'does not answer', advice }
  }
}

const neverReported = (dataDir: string): StatusLine => ({
  label: 'Checks',
  state: 'critical',
  text: `no process has written its status to ${dataDir} yet`,
  advice: 'It takes half a minute after the start. DATA_DIR must be the one of the server.',
})

const outdated = (ageMs: number): StatusLine => ({
  label: 'Checks',
  state: 'critical',
  text: `what follows is ${describeAge(ageMs)} old`,
  advice: 'The service has stopped, or its database does not answer.',
})

function describeAge(ms: number): string {
  if (ms < 120_000) return `${Math.round(ms / 1000)} s`
  return ms < 7_200_000 ? `${Math.round(ms / 60_000)} min` : `${Math.round(ms / 3_600_000)} h`
}
