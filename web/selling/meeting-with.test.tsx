import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PaymentId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import { MeetingWith } from './meeting-with.tsx'
import { unfinishedSalesKey } from './use-unfinished-sales.ts'

const paymentId = newId<PaymentId>()
const sale = { name: 'Rakib', meetLocation: 'Mirpur 2', paymentId, paymentState: 'reserved' } as const
const meeting = { place: 'Khulna railway station', at: '2026-11-24T11:00:00Z' }

function show(given: object = {}, situation?: string, isRunning = true) {
  const client = new QueryClient()
  const people = { side: 'seller', buyer: { name: 'Rakib' }, seller: { name: 'Salma' } }
  const running = { paymentId, state: 'reserved', sale: { ...people, situation, by: meeting.at, meeting } }
  client.setQueryData(unfinishedSalesKey, situation ? [running] : [])
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MeetingWith sale={{ ...sale, ...given }} isRunning={isRunning} />
    </QueryClientProvider>,
  )
}

test('a seller reads where the buyer suggested to meet, and once it is agreed, where and when they meet', () => {
  expect(show()).toContain('The buyer suggested: Mirpur 2')
  const html = show({ meeting }, 'agreed')
  expect(html).toContain('You meet: Khulna railway station, Tue 24\u00a0Nov, 5:00\u00a0pm (Dhaka time)')
  expect(html).not.toContain('Mirpur 2')
})

test('a seller reads the next step of the sale as its page has it, without a place that no longer matters', () => {
  expect(show({}, 'buyer-proposed')).toMatch(/Rakib wants to meet on .*accept it, or propose another time/u)
  expect(show({}, 'buyer-proposed')).not.toContain('The buyer suggested')
  const locked = show({ meeting }, 'code-locked')
  expect(locked).toContain('you have typed too many wrong codes')
  expect(locked).not.toContain('You meet')
})

test('after the hand-over, the buyer’s suggestion is gone', () => {
  const html = show({ paymentState: 'captured' }, undefined, false)
  expect(html).toContain('Sold to Rakib')
  expect(html).not.toContain('Mirpur 2')
})
