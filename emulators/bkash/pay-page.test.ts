import { beforeEach, expect, test } from 'vitest'
import { clearTables, openTestDatabase } from '#test/database/database.ts'
import { approvePayment, sendEntry } from './approve-payment.ts'
import { startTestBkash, wallets } from '#test/servers/bkash-emulator.ts'

const { db } = await openTestDatabase()
const bkash = await startTestBkash(db)
beforeEach(() => clearTables(db))

const returnTo = 'http://127.0.0.1/booking/b1/bkash'
const payments = bkash.openPayments()

async function openPage(from = returnTo) {
  const metadata = { bookingId: 'b1', itemId: 'i1', buyerId: 'u1' }
  const { payAt } = await payments.createIntent({
    amountMinor: 5_450_000,
    currency: 'bdt',
    metadata,
    returnTo: from,
  })
  return payAt
}

const statusOf = (address: string) => new URL(address).searchParams.get('status')
const read = async (address: string) => (await fetch(address, { redirect: 'manual' })).text()

test('asks for number, code and PIN one after the other, and shows the amount', async () => {
  const page = await openPage()
  expect(await read(page)).toContain('Your bKash number')
  expect(await read(page)).toContain('Tk 54,500')
  expect(await sendEntry(page, { step: 'number', entry: '+88 01770-618575' })).toBe(page)
  expect(await read(page)).toContain('Verification code')
  expect(await sendEntry(page, { step: 'otp', entry: '123456' })).toBe(page)
  expect(await read(page)).toContain('Your PIN')
  expect(statusOf(await sendEntry(page, { step: 'pin', entry: '12121' }))).toBe('success')
})

test('is in Bangla for a buyer who comes from a page in Bangla', async () => {
  const page = await openPage('http://127.0.0.1/bn/payment/b1/bkash/s1')
  expect(await read(page)).toContain('<html lang="bn">')
  expect(await read(page)).toContain('৫৪,৫০০ টাকা')
  expect(await sendEntry(page, { step: 'number', entry: '০১৭৭০৬১৮৫৭৫' })).toBe(page)
  expect(await read(page)).toContain('ভেরিফিকেশন কোড')
  await sendEntry(page, { step: 'otp', entry: '1' })
  expect(await read(page)).toContain('আর ২ বার চেষ্টা করতে পারবেন।')
})

test('loads nothing, runs no script and is not cached', async () => {
  const { headers } = await fetch(await openPage())
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
})

test('reports a wrong entry, and fails after three of them', async () => {
  const page = await openPage()
  await sendEntry(page, { step: 'number', entry: '01700000000' })
  expect(await read(page)).toContain('No test wallet has this number')
  await sendEntry(page, { step: 'number', entry: wallets.pays })
  await sendEntry(page, { step: 'otp', entry: '1' })
  await sendEntry(page, { step: 'otp', entry: '2' })
  expect(await read(page)).toContain('One try left')
  expect(statusOf(await sendEntry(page, { step: 'otp', entry: '3' }))).toBe('failure')
})

test('redirects a buyer who cancels, also when the page is opened again', async () => {
  const page = await openPage()
  const back = await sendEntry(page, { step: 'number', cancel: 'yes' })
  expect(statusOf(back)).toBe('cancel')
  const again = await fetch(page, { redirect: 'manual' })
  expect([again.status, again.headers.get('location')]).toEqual([303, back])
})

test('an entry for an earlier step, sent again after Back, is ignored', async () => {
  const page = await openPage()
  await sendEntry(page, { step: 'number', entry: wallets.pays })
  expect(await sendEntry(page, { step: 'number', entry: wallets.poor })).toBe(page)
  await sendEntry(page, { step: 'number', cancel: 'yes' })
  expect(await read(page)).toContain('017 •••• •575')
})

test('cannot be opened without its complete address', async () => {
  const page = await openPage()
  const other = page.replace(/\w+$/, 'A'.repeat(32))
  expect((await fetch(other)).status).toBe(404)
  expect((await fetch(other, { method: 'POST', body: new URLSearchParams({ step: 'number' }) })).status).toBe(
    404,
  )
  expect((await fetch(page.replace(/TR\w+/, '%00'))).status).toBe(404)
})

test('an approved payment is not changed by the page any more', async () => {
  const page = await openPage()
  await approvePayment(page)
  expect(statusOf(await sendEntry(page, { step: 'approved', cancel: 'yes' }))).toBe('success')
})

test('a form that is too long is refused', async () => {
  const body = new URLSearchParams({ step: 'number', entry: '0'.repeat(2000) })
  expect((await fetch(await openPage(), { method: 'POST', body })).status).toBe(413)
})
