import type { BookingsOfListing } from '#contract/bookings.ts'
import { cashHours } from '#contract/cash.ts'
import type { Listing } from '#contract/listings.ts'
import { formatAppointment } from '#lib/dates.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ListingTask } from './listing-task.tsx'

type Props = {
  listing: Listing
  /** Undefined if it could not be loaded. */
  sale: BookingsOfListing | undefined
}

/** Until when the seller can answer a request for cash. */
const findAnswerBy = ({ at }: { at: string }) => new Date(Date.parse(at) + cashHours * 60 * 60 * 1000)

/** The requests for cash for one phone, with a link to where the seller answers them; nothing without any. */
export function CashAsked({ listing, sale }: Props) {
  const { cash } = useDashboardMessages().selling
  const [first, ...others] = sale?.cashRequests ?? []
  if (!first) return null
  const isOne = others.length === 0
  const title = isOne ? cash.request(first.name) : cash.requests(others.length + 1)
  const name = isOne ? cash.answerOf(first.name) : cash.answerAbout(listing.model)
  const to = isOne ? `/receipt/${first.paymentId}` : '/dashboard/managemylist'
  return (
    <ListingTask
      listing={listing}
      title={title}
      mark={
        <Badge icon="hands" tone="active">
          {title}
        </Badge>
      }
      text={cash.requestText(formatAppointment(findAnswerBy(first)))}
      action={{ label: cash.answer, name, to }}
    />
  )
}
