import type { Alert, AlertCode } from '#contract/alerts.ts'
import { repeatsItself } from '#features/sales/payments/rules.ts'
import type { StoredFinding } from '#services/database/schema/payments.ts'
import type { Facts } from './facts.ts'

type AlertRule = {
  severity: Alert['severity']
  /** What it is about now: payments, queues or machines; empty while all is well. */
  find: (facts: Facts) => string[]
  /** Whether people read these names. Otherwise they read how many there are. */
  isNamed: boolean
  /** The page where it is handled. */
  path?: string
  /** The email that it has begun could not be sent, so admins get only the one that it is over. */
  isUnmailable?: true
  /** What is found for a day only, so that its end does not mean that somebody has acted: admins get no email about it. */
  lastsADay?: (source: string) => boolean
}

const minuteMs = 60 * 1000
/** The schedule runs a reconciliation every ten minutes. */
const reconciledEveryMs = 30 * minuteMs
const queueLateSeconds = 10 * 60
/** Twice as much as `server/uploads/free-space.ts` keeps free. */
const scarceBytes = 2 * 1024 * 1024 * 1024
const clockWrongMs = 5000

const payments = { severity: 'critical', isNamed: false, path: '/dashboard/payments' } as const
const jobs = { severity: 'warning', isNamed: true } as const
const machine = { severity: 'warning', isNamed: true } as const

/**
 * Every alert. The log, the emails, the banner, the metrics and `npm run status` only show what is found here; what each
 * says is in `server/sentences/en/alerts.ts`.
 */
export const alertTable: Record<AlertCode, AlertRule> = {
  finding: {
    ...payments,
    find: ({ reconciliation }) => reconciliation?.findings.map(nameFinding) ?? [],
    lastsADay: (source) => !repeatsItself(readKind(source)),
  },
  'reconciliation-late': {
    ...payments,
    find: ({ reconciliation: last, now }) =>
      last && now.getTime() - last.finishedAt.getTime() > reconciledEveryMs ? ['reconciliation'] : [],
  },
  provider: {
    ...payments,
    find: ({ reconciliation: last }) => (last && !last.hasReadProvider ? ['provider'] : []),
  },
  'capture-late': { ...payments, find: ({ lateMoney }) => lateMoney.captures },
  'refund-late': { ...payments, find: ({ lateMoney }) => lateMoney.refunds },
  'job-failed': {
    ...jobs,
    find: ({ givenUp }) => givenUp.map(({ name }) => name),
    lastsADay: () => true,
  },
  'queue-late': {
    ...jobs,
    find: ({ queues }) =>
      queues.filter((each) => each.oldestReadySeconds > queueLateSeconds).map(({ name }) => name),
  },
  mail: {
    ...jobs,
    isNamed: false,
    isUnmailable: true,
    find: ({ isMailStuck }) => (isMailStuck ? ['mail'] : []),
  },
  disk: {
    ...machine,
    severity: 'critical',
    find: on(({ freeBytes, isDatabaseFull }) => isDatabaseFull || freeBytes < scarceBytes),
  },
  redis: { ...machine, find: on(({ redis }) => redis === 'unreachable') },
  pictures: { ...machine, find: on(({ pictures }) => pictures !== 'ok') },
  clock: { ...machine, find: on(({ clockAheadMs }) => Math.abs(clockAheadMs) > clockWrongMs) },
}

/** Finds this machine, if it has the fault. */
function on(isFaulty: (machine: Facts['machine']) => boolean): AlertRule['find'] {
  return ({ machine: found }) => (isFaulty(found) ? [found.name] : [])
}

function nameFinding({ kind, paymentId, intentId, webhookId, seller }: StoredFinding): string {
  return [kind, paymentId ?? intentId ?? webhookId ?? seller?.sellerId].filter(Boolean).join(' ')
}

const readKind = (name: string) => name.split(' ')[0] as StoredFinding['kind']

export type Found = { code: AlertCode; source: string }

/** What is wrong now, each once. */
export function findAlerts(facts: Facts): Found[] {
  return Object.entries(alertTable).flatMap(([code, { find }]) =>
    [...new Set(find(facts))].map((source) => ({ code: code as AlertCode, source })),
  )
}
