import { describeSalesWith } from '#contract/sentences/describe-situation.ts'
import { formatAppointment } from '#formats/unbroken-dates.ts'
import { formatMinor } from '#formats/money.ts'

export const { describeSituation, describeMove, describeLink } = describeSalesWith({
  formatAppointment,
  formatMinor,
})
