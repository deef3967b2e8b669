import { expect, test } from 'vitest'
import type { PaymentId, UserId } from '#contract/ids.ts'
import { describeLink, describeSituation } from '#contract/sentences/describe-situation.ts'
import { cashSituations } from '#contract/sentences/en/cash-situations.ts'
import { saleLinks, saleMoves, saleSituations } from '#contract/sentences/en/sale-situations.ts'
import type { SaleSituation } from '#contract/sale-view.ts'
import { maxWrongCodes } from '#features/payments/rules/hand-over.ts'
import { buildBooking, buildListing, buildSeller, buildUser } from '#test/build.ts'
import { acceptCash, buildCashRequest } from '#test/cash.ts'
import { listEmails } from '#test/emails.ts'
import { sellUncollectable } from '#test/pay.ts'
import { startProduct } from '#test/product.ts'
import { buildReservedSale, callsOfSale, otherCode } from '#test/sale.ts'

const product = await startProduct()
const { ask } = product
const addresses = { buyer: 'rakib@example.com', seller: 'salma@example.com' }

type Person = { id: UserId; side: keyof typeof addresses }

/** Whether the newest email to this person has the sentence and the button of the page of the sale. */
async function compareEmail(paymentId: PaymentId, { id, side }: Person) {
  await product.awaitJobs()
  const { sale, provider } = (await ask(`GET /payments/${paymentId}`, { as: id })).body
  const sentences = provider === 'cash' ? cashSituations : saleSituations
  const [email] = await listEmails(product, addresses[side])
  const { words, path } = describeLink(paymentId, sale, { saleMoves, saleLinks })
  const button = new RegExp(`${words}:\\n\\S+${path}\\n`, 'u')
  const sentence = describeSituation(sale, sentences, product.time.now)
  // The mailbox orders emails by their time: the next one is sent later than this one.
  product.pass({ minutes: 1 })
  return {
    situation: sale.situation,
    sentence: email?.text.includes(sentence),
    button: button.test(email?.text ?? ''),
  }
}
const same = (situation: SaleSituation) => ({ situation, sentence: true, button: true })

test('each email about a sale before its hand-over says what the page of the sale says', async () => {
  const seller: Person = {
    side: 'seller',
    id: await buildSeller(product, { name: 'Salma', email: addresses.seller }),
  }
  const rakib = { name: 'Rakib', email: addresses.buyer, isAddressVerified: true }
  const buyer: Person = { side: 'buyer', id: await buildUser(product, rakib) }
  const people = { seller: seller.id, buyer: buyer.id }
  const sale = await buildReservedSale(product, people)
  const { enterCode, readCode } = callsOfSale(product, sale)
  for (const person of [buyer, seller])
    expect(await compareEmail(sale.paymentId, person)).toEqual(same('arrange'))
  const at = new Date(product.time.now.getTime() + 24 * 3_600_000).toISOString()
  const meeting = { place: 'Mirpur 10', at }
  await ask(`PUT /payments/${sale.paymentId}/meeting`, { as: buyer.id, body: meeting })
  expect(await compareEmail(sale.paymentId, seller)).toEqual(same('buyer-proposed'))
  const changed = { ...meeting, place: 'Shahbag', phoneNumber: '01812345678' }
  await ask(`PUT /payments/${sale.paymentId}/meeting`, { as: seller.id, body: changed })
  expect(await compareEmail(sale.paymentId, buyer)).toEqual(same('seller-proposed'))
  await ask(`POST /payments/${sale.paymentId}/meeting/acceptance`, { as: buyer.id, body: { version: 2 } })
  expect(await compareEmail(sale.paymentId, seller)).toEqual(same('agreed'))
  const wrong = otherCode(await readCode())
  for (let count = 0; count < maxWrongCodes; count += 1) await enterCode(wrong)
  for (const person of [buyer, seller])
    expect(await compareEmail(sale.paymentId, person)).toEqual(same('code-locked'))

  const uncollectable = await buildBooking(product, {
    buyerId: buyer.id,
    itemId: await buildListing(product, { sellerId: seller.id }),
  })
  await sellUncollectable(product, uncollectable)
  const unpaid = (await ask(`GET /booking/${uncollectable.id}`, { as: buyer.id })).body.paymentId
  for (const person of [buyer, seller])
    expect(await compareEmail(unpaid, person)).toEqual(same('uncollectable'))

  const request = await buildCashRequest(product, people)
  expect(await compareEmail(request.paymentId, seller)).toEqual(same('cash-requested'))
  await acceptCash(product, request)
  for (const person of [buyer, seller])
    expect(await compareEmail(request.paymentId, person)).toEqual(same('arrange'))
})
