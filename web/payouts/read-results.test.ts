import { expect, test } from 'vitest'
import { payouts } from '#texts/payouts.ts'
import { readResultFile, readResults } from './read-results.ts'

test('reads the columns by their names, in any order, with the line numbers of the file', () => {
  const file =
    'Status,reference,name,Amount,reason\npaid,HBD-1,"Salma,\nBegum",54500.00,\n\nfailed,HBD-2,X,1,"No, wrong"\n'
  expect(readResults(file)).toEqual({
    results: [
      { line: 2, reference: 'HBD-1', amount: '54500.00', status: 'paid', reason: '' },
      { line: 5, reference: 'HBD-2', amount: '1', status: 'failed', reason: 'No, wrong' },
    ],
  })
})

test('names the missing column, even in a file that is not ours', () => {
  expect(readResults('reference,amount,reason\nA,1,')).toEqual({ missing: 'status' })
  expect(readResults('')).toEqual({ missing: 'reference' })
})

test.each(['NotReadableError', 'NotFoundError'])(
  'the admin must choose a file again if it has changed since they chose it (%s)',
  async (name) => {
    const file = { size: 10, text: () => Promise.reject(new DOMException('', name)) }
    expect(await readResultFile(file, payouts.all)).toEqual({ refusal: payouts.all.fileChanged })
  },
)

test('any other failure to read a file is not reported as a change', async () => {
  const file = { size: 10, text: () => Promise.reject(new Error('No memory')) }
  await expect(readResultFile(file, payouts.all)).rejects.toThrow('No memory')
})
