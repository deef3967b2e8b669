import { accountChange } from './emails/account-change.ts'
import { booking } from './emails/booking.ts'
import { code } from './emails/code.ts'
import { layout } from './emails/layout.ts'
import { sale } from './emails/sale.ts'
import { saleProblem } from './emails/sale-problem.ts'
import { verification } from './emails/verification.ts'

/** Every email in English. */
export const emails = { layout, accountChange, booking, code, sale, saleProblem, verification }
