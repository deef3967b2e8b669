import type { Alert } from '#contract/alerts.ts'
import type { Sentences } from '../sentences/sentences.ts'
import type { OpenServices } from '../services.ts'
import { alertTable } from './alert-table.ts'
import { groupByCode } from './record-alerts.ts'

type Needs = Pick<OpenServices, 'db' | 'drill'>

/**
 * What is wrong now, the critical first, in the words of a language. Nothing in a drill, whose copy of the database says what
 * was wrong with the original.
 */
export async function listAlerts(
  { db, drill }: Needs,
  { alerts }: Pick<Sentences, 'alerts'>,
): Promise<Alert[]> {
  if (drill) return []
  const rows = await db
    .selectFrom('alerts')
    .select(['code', 'source', 'beganAt'])
    .where('endedAt', 'is', null)
    .orderBy('beganAt')
    .orderBy('code')
    .orderBy('source')
    .execute()
  const listed = [...groupByCode(rows)].map(([code, sources]): Alert => {
    const { severity, isNamed, path } = alertTable[code]
    // The rows are sorted by time.
    const first = rows.find((row) => row.code === code)
    return {
      code,
      severity,
      ...alerts[code],
      count: sources.length,
      names: isNamed ? sources : [],
      since: (first?.beganAt ?? new Date(0)).toISOString(),
      ...(path && { path }),
    }
  })
  return listed.toSorted((one, other) => rank(one) - rank(other))
}

const rank = ({ severity }: Alert) => (severity === 'critical' ? 0 : 1)
