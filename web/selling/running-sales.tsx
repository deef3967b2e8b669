import type { BookingsOfListing } from '#contract/bookings.ts'
import type { Listing } from '#contract/listings.ts'
import type { PaymentWithSteps } from '#contract/payments.ts'
import { describePayment } from '#web/bookings/describe-payment.ts'
import { PaymentMark } from '#web/bookings/payment-mark.tsx'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { usePaymentStateMessages } from '#web/messages/payment-state-messages.tsx'
import { useSaleMessages } from '#web/messages/sale-messages.tsx'
import { describeSituation } from '#web/sales/describe-situation.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { describeOwnReport } from './describe-report.ts'
import { ListingTask } from './listing-task.tsx'
import { findRunningState } from './running-sale.ts'

export type Sold = {
  listing: Listing
  /** Undefined if it could not be loaded. */
  sale: BookingsOfListing | undefined
}

export type Running = Sold & {
  /** Undefined until it is loaded. */
  payment: PaymentWithSteps | undefined
}

/** The sales that a seller still has to finish, each with what comes next and a link to its page; nothing without any. */
export function RunningSales({ running }: { running: Running[] }) {
  const { selling } = useDashboardMessages()
  if (running.length === 0) return null
  return (
    <Stack as="section" gap="1-half" aria-labelledby="running">
      <Text as="h2" size="lead" id="running">
        {selling.running.title}
      </Text>
      <Stack as="ul" gap="1">
        {running.map((each) => (
          <li key={each.listing.id}>
            <RunningSale {...each} />
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

/** Says what comes next in the words of the page of the sale. */
function RunningSale({ listing, sale, payment }: Running) {
  const { selling, payments } = useDashboardMessages()
  const { saleSituations } = useSaleMessages(payment, payment?.sale)
  const now = useNow()
  const stateTexts = usePaymentStateMessages()
  const state = payment?.state ?? findRunningState(sale)
  const { paymentId } = sale?.paid ?? sale?.inCash ?? {}
  if (!state || !paymentId) return null
  const shown = { state, amount: listing.price }
  const ownReport = sale?.paid && describeOwnReport(sale.paid, selling)
  return (
    <ListingTask
      listing={listing}
      title={describePayment(shown, stateTexts)}
      mark={
        <>
          <PaymentMark {...shown} />
          {ownReport && <Badge icon="flag">{ownReport.text}</Badge>}
        </>
      }
      text={payment?.sale ? describeSituation(payment.sale, saleSituations, now) : selling.running.unknown}
      keepsRoom
      action={{
        label: payments.seeReceipt,
        name: payments.receiptOf(listing.model),
        to: `/receipt/${paymentId}`,
      }}
    />
  )
}
