import type { PayoutResult } from '#contract/payouts.ts'
import { readCsv } from '#lib/csv.ts'

const wanted = ['reference', 'amount', 'status', 'reason'] as const

/** The lines of a result file; or the name of the first column that it lacks. */
export function readResults(text: string): { results: PayoutResult[] } | { missing: string } {
  const [headings, ...rows] = readCsv(text)
  const names = headings?.cells.map((cell) => cell.toLowerCase()) ?? []
  const missing = wanted.find((name) => !names.includes(name))
  if (missing !== undefined) return { missing }
  return {
    results: rows.map(({ line, cells }) => {
      const read = (name: (typeof wanted)[number], max: number) =>
        (cells[names.indexOf(name)] ?? '').slice(0, max)
      return {
        line,
        reference: read('reference', 100),
        amount: read('amount', 100),
        status: read('status', 100),
        reason: read('reason', 500),
      }
    }),
  }
}
