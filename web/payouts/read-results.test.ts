import { expect, test } from 'vitest'
import { payouts } from '#web/messages/en/payouts.ts'
import { readResultFile, readResults } from './read-results.ts'

test('reads the columns by their names, in any order, and knows the lines of the file', () => {
  const file =
    'Status,reference,name,Amount,reason\npaid,HBD-1,"Salma,\nBegum",54500.00,\n\nfailed,HBD-2,X,1,"No, wrong"\n'
  expect(readResults(file)).toEqual({
    results: [
      { line: 2, reference: 'HBD-1', amount: '54500.00', status: 'paid', reason: '' },
      { line: 5, reference: 'HBD-2', amount: '1', status: 'failed', reason: 'No, wrong' },
    ],
  })
})

test('names the column that is missing, also in a file that is none of ours', () => {
  expect(readResults('reference,amount,reason\nA,1,')).toEqual({ missing: 'status' })
  expect(readResults('')).toEqual({ missing: 'reference' })
})

test.each(['NotReadableError', 'NotFoundError'])(
  'a file that was changed since it was chosen is to be chosen again (%s)',
  async (name) => {
    const file = { size: 10, text: () => Promise.reject(new DOMException('', name)) }
    expect(await readResultFile(file, payouts.all)).toEqual({ refusal: payouts.all.fileChanged })
  },
)

test('another failure to read a file is not called a change', async () => {
  const file = { size: 10, text: () => Promise.reject(new Error('No memory')) }
  await expect(readResultFile(file, payouts.all)).rejects.toThrow('No memory')
})
