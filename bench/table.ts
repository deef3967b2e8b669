import { isReached, ratioOf, type Result } from './row.ts'

const columns = ['measure', 'ours', 'limit', '', 'ratio', 'wanted']

/** Draws the results as a Markdown table. What was wanted and not reached is marked. */
export function drawTable(results: Result[]): string {
  return drawLines([columns, ...results.map(toCells)])
}

/** Draws rows of equal length as a Markdown table. The first one has the names of the columns. */
export function drawLines(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, nth) => Math.max(...rows.map((cells) => (cells[nth] ?? '').length)))
  const lines = rows.map(
    (cells) => `| ${cells.map((cell, nth) => cell.padEnd(widths[nth] ?? 0)).join(' | ')} |`,
  )
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [lines[0], rule, ...lines.slice(1)].join('\n')
}

function toCells(result: Result): string[] {
  const { name, unit, limit, wanted, measured } = result
  const aim = 'min' in wanted ? `≥ ${wanted.min}` : `≤ ${wanted.max}`
  if (typeof measured === 'string') return [name, measured, '', limit, '', aim]
  const figure = (value: number) => `${Math.round(value).toLocaleString('en')} ${unit}`
  const { ours, limit: theirs } = measured
  const wish = isReached(result) ? aim : `${aim}, missed`
  return [name, figure(ours), figure(theirs), limit, ratioOf(measured).toFixed(2), wish]
}
