import type { Alert, AlertCode } from '#contract/alerts.ts'
import { formatMinute } from '#lib/formats/en/dates.ts'
import { english } from '../sentences/sentences.ts'
import { alertTable, type Found } from './alert-table.ts'
import type { Facts } from './facts.ts'
import { groupByCode } from './record-alerts.ts'

/** One line of `npm run status`: what is well, or what is wrong and what to do. */
export type StatusLine = {
  label: string
  state: 'ok' | Alert['severity']
  text: string
  advice?: string
}

const gib = 1024 ** 3
const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** The label of each alert, and what its line says while all is well. */
const quiet: Record<AlertCode, [label: string, tell: (facts: Facts) => string]> = {
  finding: ['Findings', () => 'none needs an admin'],
  'reconciliation-late': ['Reconciliation', ({ reconciliation, now }) => describeLast(reconciliation, now)],
  provider: ['Provider', () => 'answered the last reconciliation'],
  'capture-late': ['Captures', () => 'none waits for over an hour'],
  'refund-late': ['Refunds', () => 'none waits for over an hour'],
  'job-failed': ['Failed jobs', () => 'none for good within a day'],
  'queue-late': [
    'Jobs',
    ({ queues }) =>
      `${queues.reduce((sum, { ready, active }) => sum + ready + active, 0)} to do, ${queues.reduce((sum, { paused }) => sum + paused, 0)} to try again`,
  ],
  mail: ['Emails', () => 'none is stuck'],
  disk: ['Disk', ({ machine }) => `${(machine.freeBytes / gib).toFixed(1)} GiB free for DATA_DIR`],
  redis: ['Redis', ({ machine }) => (machine.redis === 'none' ? 'not used' : 'answers')],
  pictures: ['Pictures', () => 'the store answers'],
  clock: [
    'Clock',
    ({ machine }) => `${Math.abs(Math.round(machine.clockAheadMs))} ms from that of the database`,
  ],
}

function describeLast(last: Facts['reconciliation'], now: Date): string {
  if (!last) return 'none yet'
  return `${counted(Math.round((now.getTime() - last.finishedAt.getTime()) / 60_000), 'minute')} ago`
}

/** A line for each alert of the table. `since` has when those that were recorded began. */
export function writeStatusLines(
  facts: Facts,
  found: Found[],
  since: Pick<Alert, 'code' | 'since'>[],
): StatusLine[] {
  const grouped = groupByCode(found)
  return (Object.keys(alertTable) as AlertCode[]).map((code) => {
    const [label, tell] = quiet[code]
    const sources = grouped.get(code)
    if (!sources) return { label, state: 'ok', text: tell(facts) }
    const { severity, isNamed } = alertTable[code]
    const { title, advice } = english.alerts[code]
    const about = isNamed ? ` (${sources.join(', ')})` : sources.length > 1 ? ` (${sources.length})` : ''
    const began = since.find((each) => each.code === code)?.since
    const when = began ? `, since ${formatMinute(new Date(began))}` : ''
    return { label, state: severity, text: `${title}${about}${when}`, advice }
  })
}
