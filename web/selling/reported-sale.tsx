import type { BookingsOfListing } from '#contract/bookings.ts'
import type { Listing } from '#contract/listings.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { nameReport } from './describe-report.ts'
import { ListingTask } from './listing-task.tsx'

type Props = {
  listing: Listing
  /** Undefined if it could not be loaded. */
  sale: BookingsOfListing | undefined
}

/** A sale whose buyer, or their bank, reported a problem that waits for the seller's answer; nothing for any other sale. */
export function ReportedSale({ listing, sale }: Props) {
  const { reportedSale } = useDashboardMessages().selling
  const { paid } = sale ?? {}
  if (!paid?.paymentId || paid.problem !== 'open' || paid.refunded) return null
  const { title, text } = reportedSale[nameReport(paid)]
  return (
    <ListingTask
      listing={listing}
      title={title(paid.name)}
      mark={
        <Badge icon="flag" tone="critical">
          {title(paid.name)}
        </Badge>
      }
      text={text}
      action={{
        label: reportedSale.answer,
        name: reportedSale.answerOf(listing.model),
        to: `/receipt/${paid.paymentId}#problem`,
      }}
    />
  )
}
