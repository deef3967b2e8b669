import type { BookingsOfListing } from '#contract/bookings.ts'
import type { Listing } from '#contract/listings.ts'
import { PaymentMark } from '#web/bookings/payment-mark.tsx'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { PhotoLine } from '#web/ui/photo-line.tsx'
import { Row, Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { findRunningState } from './running-sale.ts'

export type Sold = {
  listing: Listing
  /** Undefined if it could not be loaded. */
  sale: BookingsOfListing | undefined
}

/** The sales that a seller still has to finish, each with what comes next and a link to its page; nothing without any. */
export function RunningSales({ sold }: { sold: Sold[] }) {
  const { selling } = useDashboardMessages()
  const running = sold.filter(({ sale }) => findRunningState(sale) && sale?.paid?.problem !== 'open')
  if (running.length === 0) return null
  return (
    <Stack as="section" gap="1-half" aria-labelledby="running">
      <Text as="h2" size="lead" id="running">
        {selling.running.title}
      </Text>
      <Stack as="ul" gap="1">
        {running.map((each) => (
          <RunningSale key={each.listing.id} {...each} />
        ))}
      </Stack>
    </Stack>
  )
}

function RunningSale({ listing, sale }: Sold) {
  const { selling, payments } = useDashboardMessages()
  const state = findRunningState(sale)
  const { name, paymentId } = sale?.paid ?? sale?.inCash ?? {}
  if (!state || !paymentId || !name) return null
  return (
    <Card as="li" raised>
      <Stack>
        <Row>
          <PaymentMark state={state} amount={listing.price} />
        </Row>
        <PhotoLine
          photo={listing.photos[0]}
          name={listing.model}
          taka={listing.price}
          to={`/item/${listing.id}`}
          rowKey={listing.id}
        />
        <Row justify="between">
          <Text size="label" soft>
            {selling.running.next[state](name)}
          </Text>
          <LinkButton to={`/receipt/${paymentId}`} aria-label={payments.receiptOf(listing.model)}>
            {payments.seeReceipt}
          </LinkButton>
        </Row>
      </Stack>
    </Card>
  )
}
