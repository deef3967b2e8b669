import { namePayoutAccount } from '#contract/sentences/bn/payout-methods.ts'
import type { Translated } from '#contract/sentences/sentence.ts'
import type { emails as English } from '../en/emails.ts'
import { accountChange } from './emails/account-change.ts'
import { alert } from './emails/alert.ts'
import { booking } from './emails/booking.ts'
import { cash } from './emails/cash.ts'
import { code } from './emails/code.ts'
import { handOver } from './emails/hand-over.ts'
import { layout } from './emails/layout.ts'
import { meeting } from './emails/meeting.ts'
import { payout, payoutLeftOut, payoutWithoutAccount } from './emails/payout.ts'
import { refundFailed } from './emails/refund-failed.ts'
import { sale } from './emails/sale.ts'
import { saleProblem } from './emails/sale-problem.ts'
import { verification } from './emails/verification.ts'

export const emails: Translated<typeof English> = {
  layout,
  accountChange,
  alert,
  booking,
  cash,
  code,
  handOver,
  meeting,
  namePayoutAccount,
  payout,
  payoutLeftOut,
  payoutWithoutAccount,
  refundFailed,
  sale,
  saleProblem,
  verification,
}
