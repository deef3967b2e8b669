import { expect, test } from 'vitest'
import { parseForm } from './form.ts'

test.each([
  ['amount=100&currency=bdt', { amount: '100', currency: 'bdt' }],
  ['metadata[bookingId]=1&metadata[itemId]=2', { metadata: { bookingId: '1', itemId: '2' } }],
  [
    'card[number]=4242&billing_details[address][city]=Dhaka',
    {
      card: { number: '4242' },
      billing_details: { address: { city: 'Dhaka' } },
    },
  ],
  ['expand[]=a&expand[]=b', { expand: ['a', 'b'] }],
  ['expand[1]=b&expand[0]=a', { expand: ['a', 'b'] }],
  ['metadata%5Bnote%5D=a%26b%3Dc+d', { metadata: { note: 'a&b=c d' } }],
  ['metadata=', { metadata: '' }],
  ['amount=1&amount=2', { amount: '2' }],
  ['', {}],
])('%s is read as the SDK wrote it', (text, form) => {
  expect(parseForm(text)).toEqual(form)
})

test.each(['a[b=1', '[a]=1', 'a]b=1', 'a[b]=1&a=2', 'a=1&a[b]=2', 'a[b][c][d][e][f]=1'])(
  '%s is refused',
  (text) => {
    expect(() => parseForm(text)).toThrow(expect.objectContaining({ status: 400 }))
  },
)

test('no parameter name reaches a prototype', () => {
  const form = parseForm('__proto__[polluted]=1&constructor[prototype][polluted]=1')
  expect(Object.keys(form)).toEqual(['__proto__', 'constructor'])
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})
