import { expect } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import { reconcile } from '#test/sales/booked.ts'
import { buildSeller, buildUser } from '#test/build.ts'
import { deliverWebhooks, openDashboard } from '#test/sales/pay.ts'
import { readBooks } from '#test/sales/payout-books.ts'
import { day, preparePayouts } from '#test/sales/payouts.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'
import { pickRounds } from '#test/runner/rounds.ts'

const product = await startProduct({ FEE_BASIS_POINTS: '250' })
const { ask, db } = product
const payouts = preparePayouts(product)
const { people, nameAccount, sellOne, claim, report, listPayouts, markPaid, markFailed, noteResults } =
  payouts

const deliverAll = async () => {
  while ((await deliverWebhooks(product)) > 0);
}

raceTest(
  'exports, a dispute, a refund and a problem at the same time leave every ledger account correct',
  async () => {
    for (let round = 0; round < pickRounds({ short: 3, long: 50 }); round += 1) {
      await product.clear()
      people.admin = await buildUser(product, { isAdmin: true })
      people.seller = await buildSeller(product)
      const other: UserId = await buildUser(product, { isAdmin: true })
      await nameAccount()
      const sales = [
        await sellOne(),
        await sellOne(people.seller, 'pm_card_createDispute'),
        await sellOne(),
        await sellOne(),
      ]
      product.pass({ minutes: 3 * day })
      const [refunded, disputed, reported] = sales
      const dashboard = openDashboard(product)
      await Promise.all([
        claim(),
        claim(other),
        deliverAll(),
        ask(`POST /payments/${refunded?.paymentId}/refunds`, {
          as: people.admin,
          body: { reason: 'It is broken.' },
        }),
        reported && report(reported.paymentId, reported.buyerId),
        claim(),
      ])
      await product.awaitJobs()
      const [dispute] = (await dashboard.disputes.list({ payment_intent: disputed?.transationId ?? '' })).data
      await dashboard.disputes.update(dispute?.id ?? '', {
        evidence: { uncategorized_text: 'losing_evidence' },
      })
      await Promise.all([
        deliverAll(),
        claim(),
        ...(await listPayouts()).flatMap(({ _id, reference, amountMinor }: Record<string, string>) => {
          const amount = String(Number(amountMinor) / 100)
          const line = { line: 2, reference, amount, status: 'paid', reason: '' }
          return [
            markPaid(_id ?? ''),
            noteResults([line], other),
            markFailed(_id ?? '', 'No.', other),
            noteResults([line]),
          ]
        }),
      ])
      await deliverAll()
      await product.awaitJobs()
      const { posted, kept, claimedOrPaidMinor } = await readBooks(db)
      expect(posted).toEqual(kept)
      // Never more than the four sales brought.
      expect(claimedOrPaidMinor).toBeLessThanOrEqual(4 * 5_313_750)
      await reconcile(product, people.admin)
      const { findings } = await reconcile(product, people.admin)
      expect(findings.filter(({ kind }) => kind === 'ledger-differs')).toEqual([])
    }
  },
  1_200_000,
)
