import type { BookingsOfListing } from '#contract/bookings.ts'
import { Icon } from '#web/ui/text/icon.tsx'
import { TouchLink } from '#web/ui/touch-link.tsx'
import { describeReport } from './describe-report.ts'
import styles from './sold-to.module.css'

type Reported = Pick<NonNullable<BookingsOfListing['paid']>, 'paymentId' | 'paymentState' | 'problem'>

/** The state of the buyer's report, with a link to it, if it still matters. */
export function ReportMark({ sale }: { sale: Reported }) {
  const { paymentId, problem } = sale
  const text = describeReport(sale)
  if (!paymentId || !text) return null
  return (
    <li>
      <TouchLink
        className={styles.problem}
        data-waits={problem === 'open'}
        to={`/receipt/${paymentId}#problem`}
      >
        <Icon name="flag" size="small" />
        {text}
      </TouchLink>
    </li>
  )
}
