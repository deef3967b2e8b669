import { created, deleted, updated } from '#contract/fields.ts'
import type { UserId } from '#contract/ids.ts'
import { payoutRoutes } from '#contract/routes/payouts.ts'
import type { Handlers } from '#contract/route.ts'
import { readSellerBalance } from '#features/sales/ledger/queries.ts'
import { mapPayoutSuspensions } from '#features/users/queries/payout-suspensions.ts'
import type { Language } from '#lib/languages.ts'
import { inTransaction } from '#services/database/database.ts'
import { createCauseOf } from '#services/database/events.ts'
import type { Services } from '#services/services.ts'
import { changePayoutAccount, removePayoutAccount } from './commands/accounts.ts'
import { claimDue } from './commands/claims.ts'
import { downloadPayoutFile } from './commands/files.ts'
import { markFailed, markPaid, recordResult } from './commands/results.ts'
import { resumeSeller, suspendSeller } from './commands/suspensions.ts'
import { findPayoutAccount, listPayouts, sumClaimed } from './queries.ts'
import { listDue, listHeld, mapPauses } from './queries/due.ts'
import { listStatement } from './queries/statement.ts'
import { findDue } from './rules.ts'
import { type PayoutSentences, viewDue, viewPayout, viewSellerPayouts, viewStatementLine } from './view.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'jobs' | 'bus' | 'payoutKey' | 'feeBasisPoints'>

export function payoutHandlers(
  services: Needs,
  sentencesIn: (language: Language) => PayoutSentences,
): Handlers<typeof payoutRoutes> {
  const { db, clock, jobs, bus } = services
  const causeOf = createCauseOf(clock)
  const publish = () => bus.publish(['payments'])

  return {
    mine: ({ session }) => readOwn(services, session.userId),

    statement: async ({ query, session, language }) => {
      const sentences = sentencesIn(language())
      const { rows, nextCursor } = await listStatement(db, session.userId, query)
      return { rows: rows.map((row) => viewStatementLine(row, sentences)), nextCursor }
    },

    changeAccount: async (request) => {
      const isNew = await inTransaction(db, (tx) =>
        changePayoutAccount(tx, services, request.body, causeOf(request)),
      )
      if (isNew) await publish()
      return updated(isNew ? 1 : 0)
    },

    removeAccount: async (request) => {
      const isGone = await inTransaction(db, (tx) => removePayoutAccount(tx, services, causeOf(request)))
      if (isGone) await publish()
      return deleted(isGone ? 1 : 0)
    },

    listDue: async ({ query, session }) => {
      const { rows, nextCursor } = await listDue(db, query, clock())
      return { rows: rows.map((row) => viewDue(row, session.userId)), nextCursor }
    },

    list: async ({ query, session, language }) => {
      const sentences = sentencesIn(language())
      const { rows, nextCursor } = await listPayouts(db, query)
      return { rows: rows.map((row) => viewPayout(row, session.userId, sentences)), nextCursor }
    },

    claim: async (request) => {
      const id = await inTransaction(db, (tx) => claimDue(tx, causeOf(request)))
      await publish()
      return created(id)
    },

    download: async (request) => {
      const file = await inTransaction(db, (tx) =>
        downloadPayoutFile(tx, services, request.params.id, causeOf(request)),
      )
      if (file.leftOut.some(({ isReturned }) => isReturned)) await publish()
      return file
    },

    markPaid: async (request) => {
      const isNew = await inTransaction(db, (tx) => markPaid(tx, jobs, request.params.id, causeOf(request)))
      if (isNew) await publish()
      return updated(isNew ? 1 : 0)
    },

    markFailed: async (request) => {
      const failure = { id: request.params.id, reason: request.body.reason }
      await inTransaction(db, (tx) => markFailed(tx, jobs, failure, causeOf(request)))
      await publish()
      return updated(1)
    },

    suspend: async (request) => {
      const asked = { id: request.params.id, reason: request.body.reason }
      const isNew = await inTransaction(db, (tx) => suspendSeller(tx, asked, causeOf(request)))
      if (isNew) await bus.publish(payoutRoutes.suspend.changes)
      return updated(isNew ? 1 : 0)
    },

    resume: async (request) => {
      const isNew = await inTransaction(db, (tx) => resumeSeller(tx, request.params.id, causeOf(request)))
      if (isNew) await bus.publish(payoutRoutes.resume.changes)
      return deleted(isNew ? 1 : 0)
    },

    // Each line has its own transaction, so that an error in one does not undo the others.
    noteResults: async (request) => {
      const outcomes = []
      for (const result of request.body.results) {
        const outcome = await inTransaction(db, (tx) => recordResult(tx, jobs, result, causeOf(request)))
        outcomes.push({ line: result.line, outcome })
      }
      await publish()
      return { outcomes }
    },
  }
}

/** The caller's own balance, payout account and pause. */
async function readOwn({ db, clock, feeBasisPoints }: Needs, sellerId: UserId) {
  const now = clock()
  const [balanceMinor, underWayMinor, held, account, pauses, suspensions] = await Promise.all([
    readSellerBalance(db, sellerId),
    sumClaimed(db, sellerId),
    listHeld(db, [sellerId], now),
    findPayoutAccount(db, sellerId),
    mapPauses(db, [sellerId], now),
    mapPayoutSuspensions(db, [sellerId]),
  ])
  const heldMinor = held.reduce((total, each) => total + each.heldMinor, 0)
  const dueMinor = findDue(balanceMinor, heldMinor)
  const sums = { balanceMinor, dueMinor, underWayMinor, feeBasisPoints }
  const reasons = { pause: pauses.get(sellerId), suspension: suspensions.get(sellerId) }
  return viewSellerPayouts(sums, held, account, reasons)
}
