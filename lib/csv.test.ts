import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv, writeCsv } from './csv.ts'

const plain = (text: string) => text.replaceAll("'", '')
const cell = fc.string({ maxLength: 12 }).map((text) => text.replaceAll('\r', ' ').trim())

test('whatever is in the cells is read as it was written', () => {
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 5 }), (rows) => {
      const table = [['a', 'b', 'c', 'd'], ...rows.filter((cells) => cells.some((each) => each !== ''))]
      const read = readCsv(writeCsv(table)).map(({ cells }) => cells.map(plain))
      expect(read).toEqual(table.map((cells) => cells.map(plain)))
    }),
  )
})

const risky = fc.string({
  unit: fc.constantFrom('=', '+', '-', '@', ';', ',', '\t', '\n', '\r', '"', "'", ' ', 'x'),
  maxLength: 12,
})

test('no cell begins like a formula, whichever separator a program uses', () => {
  fc.assert(
    fc.property(risky, (text) => {
      for (const part of writeCsv([['a', text, 'b']]).split(/[;\t\r\n]/u))
        expect(part).not.toMatch(/^[\s"]*[=+\-@]/u)
    }),
  )
  expect(writeCsv([['a', 'x;=HYPERLINK("http://evil.example")']])).toBe(
    `a,"x;'=HYPERLINK(""http://evil.example"")"\r\n`,
  )
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('%j is not a formula any more', (text) => {
  expect(writeCsv([[text]]).replace(/^"/u, '')[0]).toBe("'")
})

test('a long text that could begin many cells is written at once', () => {
  const text = `x${'\t'.repeat(300_000)}x`
  expect(writeCsv([[text]])).toBe(`"${text}"\r\n`)
})

test('reads what spreadsheet programs write', () => {
  expect(readCsv('\ufeffreference;amount\r\nA;"1;5"\r\n\r\n;\r\nB;2')).toEqual([
    { line: 1, cells: ['reference', 'amount'] },
    { line: 2, cells: ['A', '1;5'] },
    { line: 5, cells: ['B', '2'] },
  ])
  expect(readCsv('a\tb\n"line 1\nline 2"\tb\nc\td')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['line 1\nline 2', 'b'] },
    { line: 4, cells: ['c', 'd'] },
  ])
})

test.each([
  ['sep=,\r\nreference,amount\r\nA;B,1', ['A;B', '1']],
  ['\ufeff"sep=;"\r\nreference;amount\r\n"A,B";1', ['A,B', '1']],
  ['SEP=\t\nreference\tamount\nA,B\t1', ['A,B', '1']],
])('reads the separator from the first line of %j', (text, cells) => {
  expect(readCsv(text)).toEqual([
    { line: 2, cells: ['reference', 'amount'] },
    { line: 3, cells },
  ])
})

test('the ends of lines inside a cell are the same in every file', () => {
  expect(readCsv('a,b\r\n"line 1\r\nline 2",c\r\nd,e')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['line 1\nline 2', 'c'] },
    { line: 4, cells: ['d', 'e'] },
  ])
})
