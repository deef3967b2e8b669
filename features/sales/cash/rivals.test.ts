import { beforeEach, describe, expect, test } from 'vitest'
import type { BookingId, UserId } from '#contract/ids.ts'
import { formatAppointment } from '#lib/formats/en/dates.ts'
import { done, refused } from '#test/http/ask.ts'
import { buildBooking, buildUser } from '#test/build.ts'
import { requestCash, requestCashBeforeEach } from '#test/sales/cash.ts'
import { listEmails } from '#test/emails/emails.ts'
import { authorize, reserve, settle, statusOf } from '#test/sales/pay.ts'
import { startProduct, whileJobsRest } from '#test/product.ts'

const product = await startProduct({ MAIL: 'mailbox' })
const { ask } = product
const { accept, booking, cancel, confirm, hours, keep, listNews, request, sale, see, stateOf } =
  requestCashBeforeEach(product)

test('a card payment ends the cash requests for its phone, and an accepted request ends the others and open payments', async () => {
  const rival = await buildBooking(product, { itemId: sale.itemId })
  await reserve(product, rival)
  expect(await stateOf()).toBe('cash-ended')
  expect(await accept()).toMatchObject(refused(409, 'not-requested'))

  await request({ seller: sale.seller, buyer: sale.buyer })
  const other = await buildUser(product, { isAddressVerified: true })
  const second = await buildBooking(product, { itemId: sale.itemId, buyerId: other })
  const asked = (await requestCash(product, other, second.id)).body.insertedId
  const card = await buildBooking(product, { itemId: sale.itemId })
  const transationId = await authorize(product, card.buyerId, card.id)
  expect(await accept()).toMatchObject(refused(409, 'being-paid'))
  product.pass({ minutes: 11 })
  expect(await accept()).toMatchObject(done)
  expect(await settle(product, card.buyerId, card.id, transationId)).toMatchObject(
    refused(409, 'already-sold'),
  )
  await expect.poll(() => statusOf(product, transationId)).toBe('canceled')
  expect((await ask(`GET /payments/${asked}`, { as: other })).body.state).toBe('cash-ended')
})

test('a buyer who then pays by card gets no email about the ended request; a buyer who loses the phone gets one', async () => {
  const loser = await buildUser(product, { email: 'rina@example.com', isAddressVerified: true })
  const lost = await buildBooking(product, { itemId: sale.itemId, buyerId: loser })
  expect((await requestCash(product, loser, lost.id)).status).toBe(200)
  expect(await booking()).toMatchObject({ paid: false, paymentId: sale.paymentId })
  expect(await booking()).not.toHaveProperty('transationId')

  await reserve(product, { id: sale.id, buyerId: sale.buyer })
  expect(await see(sale.buyer)).toMatchObject({ situation: 'cash-declined', end: { how: 'replaced' } })
  expect(await listNews()).toEqual(['cash-requested-seller'])
  const subjects = (await listEmails(product, 'rina@example.com')).map(({ subject }) => subject)
  expect(subjects).toEqual([expect.stringContaining('Reserved for somebody else')])
})

describe('somebody else who booked the phone', () => {
  let rina: { id: BookingId; buyerId: UserId }
  beforeEach(async () => {
    const buyerId = await buildUser(product, { email: 'rina@example.com', isAddressVerified: true })
    rina = { ...(await buildBooking(product, { itemId: sale.itemId, buyerId })), buyerId }
  })
  const listEmailsToRina = async () => {
    await product.awaitJobs()
    return listEmails(product, 'rina@example.com')
  }
  const listKinds = async () =>
    (await listEmailsToRina())
      .map(({ id }) => /booking-(sold-to-other|reserved-for-other|for-sale-again)-/u.exec(id)?.[1])
      .toSorted()
  const requestAgain = async () => {
    sale.paymentId = (await requestCash(product, sale.buyer, sale.id)).body.insertedId
  }
  const [gone, back] = ['reserved-for-other', 'for-sale-again']

  test('reads until when it is reserved, and that they get an email if it is available again', async () => {
    await accept()
    const [email] = await listEmailsToRina()
    const { by } = await see(sale.buyer)
    expect(email?.subject).toContain('Reserved for somebody else')
    expect(email?.text).toContain(`in cash, until ${formatAppointment(new Date(by))}.`)
    expect(email?.text).toContain('If it is for sale again, we tell you by email.')
  })

  test('reads that their own request has ended, and later that the phone is sold', async () => {
    expect((await requestCash(product, rina.buyerId, rina.id)).status).toBe(200)
    await accept()
    const [reserved] = await listEmailsToRina()
    expect(reserved?.text).toContain(
      'Your own request to pay in cash has ended. If the phone is for sale again',
    )
    expect((await confirm()).status).toBe(200)
    expect(await stateOf()).toBe('cash-sold')
    expect(await listKinds()).toEqual([gone, 'sold-to-other'])
    expect((await listEmailsToRina())[0]?.subject).toContain('Sold to somebody else')
    expect((await confirm()).status).toBe(200)
    expect(await listKinds()).toHaveLength(2)
  })

  test('gets one email if the sale is confirmed before the email about the reservation is sent', async () => {
    await whileJobsRest(product, async () => {
      expect(await accept()).toMatchObject(done)
      expect((await confirm()).status).toBe(200)
    })
    expect(await listKinds()).toEqual(['sold-to-other'])
  })

  test('gets the email about the sale even within a day of another email that the phone is unavailable', async () => {
    await accept()
    await product.awaitJobs()
    await cancel(sale.seller)
    await requestAgain()
    await accept()
    expect((await confirm()).status).toBe(200)
    expect(await listKinds()).toEqual([back, gone, 'sold-to-other'])
  })

  test('gets one email of each kind a day, however often the seller accepts and cancels', async () => {
    for (const round of [1, 2, 3]) {
      if (round > 1) await requestAgain()
      expect(await accept()).toMatchObject(done)
      await product.awaitJobs()
      await cancel(sale.seller)
      expect(await listKinds()).toEqual([back, gone])
    }
    hours(24)
    await requestAgain()
    await accept()
    expect(await listKinds()).toEqual([back, gone, gone])
    await cancel(sale.seller)
    expect(await listKinds()).toEqual([back, back, gone, gone])
  })

  test('is told that the phone is available again after each reservation that they were told about, however short', async () => {
    await accept()
    await product.awaitJobs()
    hours(24)
    await keep()
    expect(await listKinds()).toEqual([back, gone])
    await requestAgain()
    await accept()
    await product.awaitJobs()
    await cancel(sale.seller)
    expect(await listKinds()).toEqual([back, back, gone, gone])
  })

  test('is not told that the phone is available again if they were not told that it was unavailable', async () => {
    await accept()
    await product.awaitJobs()
    hours(1)
    await cancel(sale.seller)
    await requestAgain()
    await accept()
    await product.awaitJobs()
    hours(24)
    await keep()
    expect(await listKinds()).toEqual([back, gone])
  })

  test('gets no email if the reservation ended before the email was sent', async () => {
    await whileJobsRest(product, async () => {
      expect(await accept()).toMatchObject(done)
      expect(await cancel(sale.seller)).toMatchObject(done)
    })
    expect(await listKinds()).toEqual([])
  })

  test('gets an email even within a day if the sale ended their own request', async () => {
    await accept()
    await product.awaitJobs()
    await cancel(sale.seller)
    expect(await listKinds()).toEqual([back, gone])
    expect((await requestCash(product, rina.buyerId, rina.id)).status).toBe(200)
    await requestAgain()
    expect(await accept()).toMatchObject(done)
    expect(await listKinds()).toEqual([back, gone, gone])
  })

  test('is told that the phone is available again, even if the email about the first sale’s end is sent during the second', async () => {
    await accept()
    await product.awaitJobs()
    await whileJobsRest(product, async () => {
      await cancel(sale.seller)
      await requestAgain()
      expect(await accept()).toMatchObject(done)
    })
    expect(await listKinds()).toEqual([gone])
    await cancel(sale.seller)
    expect(await listKinds()).toEqual([back, gone])
  })

  test('is told that the phone is available again only when its seller is verified again', async () => {
    const admin = await buildUser(product, { isAdmin: true })
    await accept()
    await product.awaitJobs()
    const seller = `/users/sellers/${sale.seller}`
    await ask(`POST ${seller}/withdrawals`, { as: admin, body: { reason: 'The photos are of a window.' } })
    expect(await cancel(sale.buyer)).toMatchObject(done)
    expect(await listKinds()).toEqual([gone])
    expect((await ask(`POST ${seller}`, { as: admin })).status).toBe(200)
    expect(await listKinds()).toEqual([back, gone])
  })
})
