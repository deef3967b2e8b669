import type { UnfinishedSale } from '#contract/sales.ts'
import { PaymentMark } from '#web/bookings/payment-mark.tsx'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { useSaleMessages } from '#web/messages/sale-messages.tsx'
import { describeSituation } from '#contract/sentences/describe-situation.ts'
import { Badge } from '#web/ui/badge.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { nameReport } from './describe-report.ts'
import { ListingTask } from './listing-task.tsx'

/**
 * A sale with a problem from the buyer or their bank that waits for the seller's answer. Says by when, and what happens
 * to the phone until then, in the words of the page of the sale.
 */
export function ReportedSale({ sale }: { sale: UnfinishedSale }) {
  const { reportedSale } = useDashboardMessages().selling
  const { saleSituations } = useSaleMessages(sale, sale.sale)
  const now = useNow()
  const { paymentId, state, amount } = sale
  const title = reportedSale.titles[nameReport({ paymentState: state })](sale.sale.buyer.name)
  return (
    <ListingTask
      sale={sale}
      title={title}
      mark={
        <>
          <Badge icon="flag" tone="critical">
            {title}
          </Badge>
          <PaymentMark state={state} amount={amount} />
        </>
      }
      text={describeSituation(sale.sale, saleSituations, now)}
      action={{
        label: reportedSale.answer,
        name: reportedSale.answerOf(sale.title),
        to: `/receipt/${paymentId}#problem`,
      }}
    />
  )
}
