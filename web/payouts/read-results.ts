import type { PayoutResult } from '#contract/payouts.ts'
import { readCsv } from '#lib/csv.ts'
import type { payouts } from '#web/messages/en/payouts.ts'

const wanted = ['reference', 'amount', 'status', 'reason'] as const

const maxBytes = 1_000_000

/** What a browser reports about a chosen file that was changed, moved or deleted since. */
const changed = ['NotReadableError', 'NotFoundError']

/** The lines of the chosen file; or, in a sentence, why nothing of it can be sent. */
export async function readResultFile(
  file: Pick<File, 'size' | 'text'>,
  texts: (typeof payouts)['all'],
): Promise<{ results: PayoutResult[] } | { refusal: string }> {
  if (file.size > maxBytes) return { refusal: texts.tooLarge }
  const text = await readText(file)
  if (text === undefined) return { refusal: texts.fileChanged }
  const read = readResults(text)
  if ('missing' in read) return { refusal: texts.notCsv(read.missing) }
  return read.results.length === 0 ? { refusal: texts.emptyFile } : read
}

/** Undefined if the file is no longer the one that was chosen. */
async function readText(file: Pick<File, 'text'>): Promise<string | undefined> {
  try {
    return await file.text()
  } catch (error) {
    if (error instanceof DOMException && changed.includes(error.name)) return undefined
    throw error
  }
}

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
