import * as z from 'zod/mini'
import { Created, Deleted, paragraph, Updated } from '../fields.ts'
import { paging } from '../paging.ts'
import { PayoutBatchId, PayoutId, UserId } from '../ids.ts'
import { PayoutAccountBody } from '../payout-account.ts'
import { recentAdminSession, route } from '../route.ts'
import {
  DuePayout,
  Payout,
  PayoutFile,
  PayoutResult,
  PayoutState,
  PayoutSuspensionRequest,
  ResultOutcome,
  SellerPayouts,
  StatementLine,
  maxResults,
} from '../payouts.ts'

const params = z.object({ id: PayoutId })
const limit = { max: 120, windowSeconds: 60 }
const changes = ['payments'] as const
const suspensionChanges = ['payments', 'users'] as const

export const payoutRoutes = {
  mine: route({
    method: 'GET',
    path: '/account/payouts',
    shows: ['payments'],
    summary:
      'My balance as a seller: what is due, what is held and why, and the account to which it is paid.',
    who: 'self',
    reply: SellerPayouts,
  }),
  statement: route({
    method: 'GET',
    path: '/account/statement',
    shows: ['payments'],
    summary: 'The changes of my balance as a seller, the newest first.',
    who: 'self',
    query: z.object(paging),
    reply: z.array(StatementLine),
    paged: true,
  }),
  changeAccount: route({
    method: 'PUT',
    path: '/account/payout-account',
    changes,
    summary: 'Set my payout account. Payouts then wait for 24 hours, and I get an email.',
    who: 'self',
    needs: { signInWithinMinutes: 10 },
    body: PayoutAccountBody,
    reply: Updated,
    limit: { max: 10, windowSeconds: 600 },
  }),
  removeAccount: route({
    method: 'DELETE',
    path: '/account/payout-account',
    changes,
    summary: 'Remove my payout account.',
    who: 'self',
    needs: { signInWithinMinutes: 10 },
    reply: Deleted,
    limit: { max: 10, windowSeconds: 600 },
  }),
  listDue: route({
    method: 'GET',
    path: '/payouts/due',
    shows: ['payments'],
    summary: 'Sellers whose money is due, and what prevents paying them.',
    who: 'admin',
    query: z.object(paging),
    reply: z.array(DuePayout),
    paged: true,
  }),
  list: route({
    method: 'GET',
    path: '/payouts',
    shows: ['payments'],
    summary: 'Payouts, the newest first. A filter selects one state.',
    who: 'admin',
    query: z.object({ state: z.optional(PayoutState), ...paging }),
    reply: z.array(Payout),
    paged: true,
  }),
  claim: route({
    method: 'POST',
    path: '/payouts/batches',
    changes,
    summary: 'Claim everything that is due, so that no other admin pays it too. Returns the id of the batch.',
    ...recentAdminSession,
    reply: Created,
    limit,
  }),
  download: route({
    method: 'POST',
    path: '/payouts/batches/{id}/files',
    changes,
    summary:
      'The payouts of a batch as a CSV file with the payout accounts, and the payouts that it leaves out. It can be downloaded again.',
    ...recentAdminSession,
    params: z.object({ id: PayoutBatchId }),
    reply: PayoutFile,
    limit,
  }),
  markPaid: route({
    method: 'POST',
    path: '/payouts/{id}/payment',
    changes,
    summary: 'Mark a payout as paid. `modifiedCount` is 0 if it was already marked.',
    ...recentAdminSession,
    params,
    reply: Updated,
    limit,
  }),
  markFailed: route({
    method: 'POST',
    path: '/payouts/{id}/failure',
    changes,
    summary: 'Mark a payout as failed. Its amount returns to the seller’s balance.',
    ...recentAdminSession,
    params,
    body: z.object({ reason: paragraph(300, 'payout-failure-missing') }),
    reply: Updated,
    limit,
  }),
  suspend: route({
    method: 'PUT',
    path: '/payouts/sellers/{id}/suspension',
    changes: suspensionChanges,
    summary:
      'Suspend the payouts to a seller, who reads why. `modifiedCount` is 0 when they were suspended before.',
    who: 'admin',
    params: z.object({ id: UserId }),
    body: PayoutSuspensionRequest,
    reply: Updated,
    limit,
  }),
  resume: route({
    method: 'DELETE',
    path: '/payouts/sellers/{id}/suspension',
    changes: suspensionChanges,
    summary: 'Resume the payouts to a seller. `deletedCount` is 0 when they were not suspended.',
    ...recentAdminSession,
    params: z.object({ id: UserId }),
    reply: Deleted,
    limit,
  }),
  noteResults: route({
    method: 'POST',
    path: '/payouts/results',
    changes,
    summary: 'Record the results of many payouts. The reply says for each line what was done.',
    ...recentAdminSession,
    body: z.object({ results: z.array(PayoutResult).check(z.minLength(1), z.maxLength(maxResults)) }),
    reply: z.object({ outcomes: z.array(z.object({ line: z.number(), outcome: ResultOutcome })) }),
    limit,
  }),
}
