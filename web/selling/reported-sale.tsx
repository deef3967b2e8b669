import type { BookingsOfListing } from '#contract/bookings.ts'
import type { Listing } from '#contract/listings.ts'
import { PhotoLine } from '#web/ui/photo-line.tsx'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Row, Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { nameReport } from './describe-report.ts'

type Props = {
  listing: Listing
  /** Undefined if it could not be loaded. */
  sale: BookingsOfListing | undefined
}

/** A sale whose buyer, or their bank, reported a problem that waits for the seller's answer; nothing for any other sale. */
export function ReportedSale({ listing, sale }: Props) {
  const { selling } = useDashboardMessages()
  const { paid } = sale ?? {}
  if (!paid?.paymentId || paid.problem !== 'open' || paid.refunded) return null
  const { title, text } = selling.reportedSale[nameReport(paid)]
  return (
    <Card raised as="section" aria-label={`${title(paid.name)}: ${listing.model}`}>
      <Stack>
        <Badge icon="flag" tone="critical">
          {title(paid.name)}
        </Badge>
        <PhotoLine
          photo={listing.photos[0]}
          name={listing.model}
          taka={listing.price}
          to={`/item/${listing.id}`}
          rowKey={listing.id}
        />
        <Row justify="between">
          <Text size="label" soft>
            {text}
          </Text>
          <LinkButton
            to={`/receipt/${paid.paymentId}#problem`}
            aria-label={selling.reportedSale.answerOf(listing.model)}
          >
            {selling.reportedSale.answer}
          </LinkButton>
        </Row>
      </Stack>
    </Card>
  )
}
