import type { PaymentId } from '#contract/ids.ts'
import { makeHandOverCode } from '#features/sales/payments/rules/hand-over.ts'
import type { Product } from '../product.ts'
import { inTwoDays, type Preparations, problem } from './preparations.ts'
import { admins, buyerAlone, partiesAndAdmin, type Rows, signedIn } from './row.ts'

const phoneNumber = '01812345678'

/** Who may make the calls about a sale: its meeting, its hand-over and its problems. */
export const saleRows = (product: Product, prepare: Preparations): Rows => {
  const codeOf = (id: string) =>
    makeHandOverCode(product.services.codeKey, { id: id as PaymentId, codeVersion: 1 })
  return {
    'sales.list': { call: () => 'GET /sales', statuses: signedIn },
    'sales.handOver by the buyer': {
      call: ({ prepared }) => `POST /payments/${prepared}/hand-over`,
      body: () => ({}),
      prepare: prepare.reserved,
      statuses: [401, 200, 404, 404, 422, 404, 403],
    },
    'sales.handOver with the code': {
      call: ({ prepared }) => `POST /payments/${prepared}/hand-over`,
      body: ({ prepared }) => ({ code: codeOf(prepared) }),
      prepare: prepare.reserved,
      statuses: [401, 200, 404, 404, 200, 404, 403],
    },
    'sales.watch': {
      call: ({ prepared }) => `GET /payments/${prepared}/version`,
      prepare: prepare.reserved,
      statuses: [401, 200, 404, 404, 200, 404, 200],
    },
    'sales.renewCode': {
      call: ({ prepared }) => `POST /payments/${prepared}/codes`,
      prepare: prepare.locked,
      statuses: [401, 200, 404, 404, 403, 404, 403],
    },
    'sales.cancel': {
      call: ({ prepared }) => `POST /payments/${prepared}/cancellation`,
      body: () => ({ reason: 'We found another.' }),
      prepare: prepare.reserved,
      statuses: [401, 200, 404, 404, 200, 404, 403],
    },
    'sales.explain': {
      call: ({ prepared }) => `POST /payments/${prepared}/explanations`,
      body: () => ({ text: 'We never met.' }),
      prepare: prepare.missed,
      statuses: [401, 200, 404, 404, 200, 404, 403],
    },
    'cash.request': {
      call: ({ bookingId }) => `POST /booking/${bookingId}/cash-requests`,
      body: () => ({ productPrice: 54_500 }),
      prepare: prepare.cashAllowed,
      statuses: buyerAlone,
    },
    'cash.accept': {
      call: ({ prepared }) => `POST /payments/${prepared}/cash-acceptance`,
      prepare: prepare.cashRequested,
      statuses: [401, 403, 404, 404, 200, 404, 403],
    },
    'meetings.propose': {
      call: ({ prepared }) => `PUT /payments/${prepared}/meeting`,
      body: () => ({ place: 'Mirpur 10', at: inTwoDays(product), phoneNumber }),
      prepare: prepare.reserved,
      statuses: [401, 200, 404, 404, 200, 404, 403],
    },
    'meetings.accept': {
      call: ({ prepared }) => `POST /payments/${prepared}/meeting/acceptance`,
      body: () => ({ version: 1, phoneNumber }),
      prepare: prepare.proposed,
      statuses: [401, 409, 404, 404, 200, 404, 403],
    },
    'saleProblems.report': {
      call: ({ prepared }) => `POST /payments/${prepared}/problems`,
      body: () => problem,
      prepare: prepare.reserved,
      statuses: [401, 200, 404, 404, 200, 404, 403],
    },
    'saleProblems.listOfPayment': {
      call: ({ prepared }) => `GET /payments/${prepared}/problems`,
      prepare: prepare.reserved,
      statuses: partiesAndAdmin,
    },
    'saleProblems.list': { call: () => 'GET /problems', prepare: prepare.reported, statuses: admins },
    'saleProblems.withdraw': {
      call: ({ prepared }) => `POST /problems/${prepared}/withdrawals`,
      prepare: prepare.reported,
      statuses: [401, 200, 404, 404, 403, 404, 403],
    },
    'saleProblems.answer': {
      call: ({ prepared }) => `POST /problems/${prepared}/answers`,
      body: () => ({ text: 'I came, and nobody was there.' }),
      prepare: prepare.reported,
      statuses: [401, 403, 404, 404, 200, 404, 403],
    },
    'saleProblems.offer': {
      call: ({ prepared }) => `POST /problems/${prepared}/offers`,
      body: () => ({ what: 'part', amountMinor: 100_000, text: 'It is scratched.' }),
      prepare: prepare.reported,
      statuses: [401, 200, 404, 404, 200, 404, 403],
    },
    'saleProblems.acceptOffer': {
      call: ({ prepared }) => `POST /problems/${prepared.split(' ')[0]}/acceptances`,
      body: ({ prepared }) => ({ offerId: prepared.split(' ')[1] }),
      prepare: prepare.offered,
      statuses: [401, 409, 404, 404, 200, 404, 403],
    },
    'saleProblems.confirm': {
      call: ({ prepared }) => `POST /problems/${prepared}/confirmations`,
      prepare: prepare.handingBack,
      statuses: [401, 200, 404, 404, 403, 404, 403],
    },
    'saleProblems.decide': {
      call: ({ prepared }) => `POST /problems/${prepared}/decisions`,
      body: () => ({ outcome: 'refund', reason: 'The seller never came.' }),
      prepare: prepare.reported,
      statuses: admins,
    },
  }
}
