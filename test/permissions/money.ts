import type { Preparations } from './preparations.ts'
import { admins, nobody, partiesAndAdmin, type Rows, signedIn } from './row.ts'

/** Who may make the calls about payments, the ledger and payouts. */
export const moneyRows = (prepare: Preparations): Rows => ({
  'payments.list': { call: () => 'GET /payments', statuses: admins },
  'payments.listReconciliations': { call: () => 'GET /payments/reconciliations', statuses: admins },
  'payments.reconcile': {
    call: () => 'POST /payments/reconciliations',
    withoutEvent: 'comparisons have a table of their own',
    statuses: admins,
  },
  'payments.explainUnknown': {
    call: ({ prepared }) => `POST /payments/unknown/${prepared}/explanations`,
    body: () => ({ reason: 'The buyer has the phone.' }),
    prepare: prepare.unknown,
    statuses: admins,
  },
  'payments.get': {
    call: ({ prepared }) => `GET /payments/${prepared}`,
    prepare: prepare.reserved,
    statuses: partiesAndAdmin,
  },
  'payments.refund': {
    call: ({ prepared }) => `POST /payments/${prepared}/refunds`,
    body: () => ({ reason: 'It was not as described.' }),
    prepare: prepare.sold,
    statuses: admins,
  },
  'payments.withdrawRefund': {
    call: ({ prepared }) => `POST /payments/${prepared}/refund-withdrawals`,
    body: () => ({ reason: 'It was settled between the two.', amountMinor: 100_000 }),
    prepare: prepare.refundFailed,
    statuses: admins,
  },
  'payments.recordRefundByHand': {
    call: ({ prepared }) => `POST /payments/${prepared}/refunds-by-hand`,
    body: () => ({ reason: 'The card is closed.', reference: 'TRX 1', amountMinor: 100_000 }),
    prepare: prepare.refundFailed,
    statuses: admins,
  },
  'payments.explainExcess': {
    call: ({ prepared }) => `POST /payments/${prepared}/excess-explanations`,
    body: () => ({
      how: 'written-off',
      reason: 'They do not answer.',
      amountMinor: 100_000,
      excessMinor: 100_000,
    }),
    prepare: prepare.refundedTwice,
    statuses: admins,
  },
  'payments.readExplanations': {
    call: ({ prepared }) => `POST /payments/${prepared}/explanation-readings`,
    body: () => ({ sides: ['buyer'] }),
    withoutEvent: 'neither side has explained anything',
    prepare: prepare.missed,
    statuses: admins,
  },
  'ledger.accounts': { call: () => 'GET /ledger/accounts', statuses: admins },
  'payouts.mine': { call: () => 'GET /account/payouts', statuses: signedIn },
  'payouts.statement': { call: () => 'GET /account/statement', statuses: signedIn },
  'payouts.changeAccount': {
    isOwn: true,
    call: () => 'PUT /account/payout-account',
    body: () => ({ method: 'bkash', number: '01712345678' }),
    statuses: [401, 403, 403, 200, 200, 200, 403],
  },
  'payouts.removeAccount': {
    isOwn: true,
    call: () => 'DELETE /account/payout-account',
    withoutEvent: 'these sellers have no payout account',
    statuses: [401, 403, 403, 200, 200, 200, 403],
  },
  'payouts.listDue': { call: () => 'GET /payouts/due', statuses: admins },
  'payouts.list': { call: () => 'GET /payouts', statuses: admins },
  'payouts.claim': {
    call: () => 'POST /payouts/batches',
    prepare: prepare.due,
    statuses: admins,
  },
  'payouts.download': {
    call: ({ prepared }) => `POST /payouts/batches/${prepared}/files`,
    prepare: prepare.claimedBatch,
    statuses: admins,
  },
  'payouts.markPaid': {
    call: ({ prepared }) => `POST /payouts/${prepared}/payment`,
    prepare: prepare.claimed,
    statuses: admins,
  },
  'payouts.markFailed': {
    call: ({ prepared }) => `POST /payouts/${prepared}/failure`,
    body: () => ({ reason: 'No such wallet.' }),
    prepare: prepare.claimed,
    statuses: admins,
  },
  'payouts.suspend': {
    call: ({ people }) => `PUT /payouts/sellers/${people.seller}/suspension`,
    body: () => ({ reason: 'The phones are not theirs.' }),
    statuses: admins,
  },
  'payouts.resume': {
    call: ({ people }) => `DELETE /payouts/sellers/${people.seller}/suspension`,
    prepare: prepare.suspended,
    statuses: admins,
  },
  'payouts.noteResults': {
    call: () => 'POST /payouts/results',
    withoutEvent: 'no payout has this reference',
    body: () => ({ results: [{ line: 2, reference: 'HBD-1', amount: '1', status: 'paid', reason: '' }] }),
    statuses: admins,
  },
  'webhooks.stripe': { call: () => 'POST /webhooks/stripe', body: () => ({ id: 'evt_1' }), statuses: nobody },
})
