/**
 * What may stand before the text of a cell. A program that separates cells by semicolons or tabs ignores our quotes, so
 * for it a cell begins after each of these and after each end of a line.
 */
const beginning = /(?:^|[;\t\r\n])[\s";]*/gu
/** What spreadsheet programs run as a formula, even inside quotes: these signs at the beginning of a cell. */
const formulaSigns = new Set('=+-@＝＋－＠')
const special = /[",;\t\r\n]/u

/**
 * Writes rows as CSV (RFC 4180). What a program would run as a formula gets an apostrophe before it
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('')
}

function writeCell(text: string): string {
  // Each beginning is read to its end, so that the time does not grow with the square of the length.
  const safe = text.replace(beginning, (read: string, at: number) => {
    const isFormula = formulaSigns.has(text.charAt(at + read.length))
    return `${at === 0 && /^[\t\r]/u.test(read) ? "'" : ''}${read}${isFormula ? "'" : ''}`
  })
  return special.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Reads CSV that a spreadsheet program wrote: with commas, semicolons or tabs between the cells, with or without quotes.
 * Returns each row with the number of its first line, from 1. Leaves out rows without any text.
 */
export function readCsv(text: string): { line: number; cells: string[] }[] {
  const whole = text.replace(/^\ufeff/u, '').replaceAll(/\r\n?/gu, '\n')
  const [hint = '', named] = separatorHint.exec(whole) ?? []
  const source = whole.slice(hint.length)
  const separator = named ?? findSeparator(source)
  const rows: { line: number; cells: string[] }[] = []
  let line = hint === '' ? 1 : 2
  let row = { line, cells: [] as string[] }
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    row.cells.push(cell.trim())
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (row.cells.some((each) => each !== '')) rows.push(row)
    row = { line, cells: [] }
  }
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at] as string
    if (sign === '\n') line += 1
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (source[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (sign === '"' && cell.trim() === '') {
      cell = ''
      isQuoted = true
    } else if (sign === separator) endCell()
    else if (sign === '\n') endRow()
    else cell += sign
  }
  endRow()
  return rows
}

/** The line with which Excel and other programs name the separator: `sep=,`. */
const separatorHint = /^"?sep=([,;\t])"?[^\n]*\n/iu

/** The separator of the first line: whichever of the three is in it most often. */
function findSeparator(text: string): string {
  const [first = ''] = text.split('\n', 1)
  const count = (separator: string) => first.split(separator).length
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] as string
}
