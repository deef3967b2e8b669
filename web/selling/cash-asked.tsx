import type { UnfinishedSale } from '#contract/sales.ts'
import { formatAppointment } from '#lib/dates.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ListingTask } from './listing-task.tsx'

/** The requests for cash for one phone, the earliest first, with a link to where the seller answers them. */
export function CashAsked({ requests }: { requests: UnfinishedSale[] }) {
  const { cash } = useDashboardMessages().selling
  const [first, ...others] = requests
  if (!first) return null
  const isOne = others.length === 0
  const buyer = first.sale.buyer.name
  const title = isOne ? cash.request(buyer) : cash.requests(others.length + 1)
  const name = isOne ? cash.answerOf(buyer) : cash.answerAbout(first.model)
  const to = isOne ? `/receipt/${first.paymentId}` : '/dashboard/managemylist'
  return (
    <ListingTask
      sale={first}
      title={title}
      mark={
        <Badge icon="hands" tone="active">
          {title}
        </Badge>
      }
      text={cash.requestText(formatAppointment(new Date(first.sale.by ?? '')))}
      action={{ label: cash.answer, name, to }}
    />
  )
}
