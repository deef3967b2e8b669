import type { UnfinishedSale } from '#contract/sales.ts'
import { describePayment } from '#web/bookings/describe-payment.ts'
import { PaymentMark } from '#web/bookings/payment-mark.tsx'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { usePaymentStateMessages } from '#web/messages/payment-state-messages.tsx'
import { useSaleMessages } from '#web/messages/sale-messages.tsx'
import { describeSituation } from '#contract/sentences/describe-situation.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { describeOwnReport } from './describe-report.ts'
import { ListingTask } from './listing-task.tsx'
import styles from './seller-overview.module.css'

/** The sales that a seller still has to finish, each with the next step and a link to its page. Shows nothing without sales. */
export function RunningSales({ sales }: { sales: UnfinishedSale[] }) {
  const { selling } = useDashboardMessages()
  if (sales.length === 0) return null
  return (
    <Stack as="section" gap="1-half" className={styles.running} aria-labelledby="running">
      <Text as="h2" size="lead" id="running">
        {selling.running}
      </Text>
      <Stack as="ul" gap="1">
        {sales.map((sale) => (
          <li key={sale.paymentId}>
            <RunningSale sale={sale} />
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

/** Says the next step in the words of the page of the sale. */
function RunningSale({ sale }: { sale: UnfinishedSale }) {
  const { selling, payments } = useDashboardMessages()
  const { saleSituations } = useSaleMessages(sale, sale.sale)
  const now = useNow()
  const { paymentId, state, amount, title, ownProblem } = sale
  const shown = { state, amount }
  const ownReport = describeOwnReport({ ownProblem, paymentId, paymentState: state }, selling)
  return (
    <ListingTask
      sale={sale}
      title={describePayment(shown, usePaymentStateMessages())}
      mark={
        <>
          <PaymentMark {...shown} />
          {ownReport && <Badge icon="flag">{ownReport.text}</Badge>}
        </>
      }
      text={describeSituation(sale.sale, saleSituations, now)}
      action={{
        label: payments.seeReceipt,
        name: payments.receiptOf(title),
        to: `/receipt/${paymentId}`,
      }}
    />
  )
}
