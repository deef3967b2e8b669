import { findLongestPause, type LoadRecord } from './load-record.ts'
import type { Truth } from './truth.ts'

/** What came of one row of the table of faults. */
export type Outcome = {
  name: string
  record: LoadRecord
  truth: Truth
  /** How long after the mend the first write succeeded, in seconds; undefined if there was no such moment. */
  writesBack?: number
  /** A sentence for each expectation that was not met. */
  disappointments: string[]
}

const titles = [
  'requests',
  'failed',
  'of cached pages',
  'without writes',
  'back after',
  'sales',
  'forgotten',
  'found',
  'lost',
  'doubled',
  'adrift',
]

/** Returns the outcomes as a table for the terminal, with why requests failed and what is not as it should be. */
export const writeReport = (outcomes: Outcome[]): string =>
  [writeTable(outcomes), ...outcomes.flatMap(describe), ''].join('\n')

/** Returns the outcomes as a table for the terminal. */
export function writeTable(outcomes: Outcome[]): string {
  const rows = outcomes.map(({ name, record, truth, writesBack }) => [
    name,
    record.requests,
    Object.values(record.failed).reduce((sum, count) => sum + count, 0),
    record.failed.cached,
    `${findLongestPause(record).toFixed(1)} s`,
    writesBack === undefined ? '–' : `${writesBack.toFixed(1)} s`,
    record.sales.length,
    truth.forgotten,
    truth.restored + truth.returned,
    truth.lost.length,
    truth.doubled,
    truth.adrift.length,
  ])
  const table = [['', ...titles], ...rows].map((row) => row.map(String))
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? []
  const lines = table.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  )
  return lines.join('\n')
}

const describe = ({ record, disappointments }: Outcome): string[] => [
  ...disappointments.map((sentence) => `    ✘ ${sentence}`),
  ...describeReasons(record),
]

/** Returns a line for each reason why requests failed or buyers were refused. */
function describeReasons({ reasons, refusals }: LoadRecord): string[] {
  const lines = (counts: Map<string, number>, what: string) =>
    [...counts].map(([why, count]) => `    ${count} ${what}: ${why}`)
  return [...lines(reasons, 'failed'), ...lines(refusals, 'refused')]
}
