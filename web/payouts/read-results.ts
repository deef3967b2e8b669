import type { PayoutResult } from '#contract/payouts.ts'
import { readCsv } from '#lib/csv.ts'
import type { payouts } from '#texts/payouts.ts'
import { readChosenFile } from '#web/api/read-chosen-file.ts'

const columns = ['reference', 'amount', 'status', 'reason'] as const

const maxBytes = 1_000_000

/** The lines of the chosen file, or a sentence that says why it cannot be sent. */
export async function readResultFile(
  file: Pick<File, 'size' | 'text'>,
  texts: (typeof payouts)['all'],
): Promise<{ results: PayoutResult[] } | { refusal: string }> {
  if (file.size > maxBytes) return { refusal: texts.tooLarge }
  const text = await readChosenFile(() => file.text())
  if (text === undefined) return { refusal: texts.fileChanged }
  const read = readResults(text)
  if ('missing' in read) return { refusal: texts.notCsv(read.missing) }
  return read.results.length === 0 ? { refusal: texts.emptyFile } : read
}

/** The lines of a result file, or the name of the first missing column. */
export function readResults(text: string): { results: PayoutResult[] } | { missing: string } {
  const [headings, ...rows] = readCsv(text)
  const names = headings?.cells.map((cell) => cell.toLowerCase()) ?? []
  const missing = columns.find((name) => !names.includes(name))
  if (missing !== undefined) return { missing }
  return {
    results: rows.map(({ line, cells }) => {
      const read = (name: (typeof columns)[number], max: number) =>
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
