import type { Payment } from '#contract/payments.ts'
import type { SaleStep, SaleView } from '#contract/sale-view.ts'
import { sales as saleTexts } from '#texts/sales.ts'
import { ownSteps } from '#texts/sale-steps.ts'
import { chooseSaleTexts } from '#web/texts/choose-sale-texts.ts'
import { Card } from '#web/ui/card.tsx'
import type { IconName } from '#web/ui/text/icon.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { Timeline, TimelineStep } from '#web/ui/lists/timeline.tsx'
import { findAgreedPart } from './agreed-part.ts'

const icons: Record<SaleStep['kind'], IconName> = {
  booked: 'tag',
  reserved: 'card',
  meeting: 'pin',
  'handed-over': 'person',
  captured: 'check',
  problem: 'flag',
  'part-refunded': 'arrow-left',
  payout: 'card',
  'cash-requested': 'clock',
  'cash-reserved': 'hands',
  'cash-sold': 'check',
  ended: 'close',
  refunded: 'arrow-left',
  disputed: 'flag',
}

/** The steps of a sale, from the booking to the money. */
export function SaleTimeline({ payment, sale }: { payment: Payment; sale: SaleView }) {
  const { sales, saleSteps } = chooseSaleTexts(payment, sale)
  const words = { ...saleSteps, ...(sale.side && ownSteps[sale.side]) }
  return (
    <Card as="section" gap="2" aria-labelledby="timeline">
      <Text id="timeline" as="h2" size="lead">
        {sales.timeline}
      </Text>
      <Timeline label={sales.timeline}>
        {sale.steps.map(({ kind, status, at }) => {
          // A dispute that fails for the seller is won by the buyer.
          const isFailed = status === 'failed' && !(kind === 'disputed' && sale.side === 'buyer')
          return (
            <TimelineStep
              key={`${kind} ${status}`}
              icon={icons[kind]}
              isFailed={isFailed}
              title={
                (kind === 'part-refunded' && namePart(payment, sale, status)) ||
                words[kind][status === 'later' ? 'next' : status]
              }
              at={at}
            />
          )
        })}
      </Timeline>
    </Card>
  )
}

/** The step of an agreed part, with its amount; undefined for any other part that goes back. */
function namePart(payment: Payment, sale: SaleView, status: SaleStep['status']): string | undefined {
  const part = findAgreedPart(payment, sale)
  const isOther = sale.backMinor !== undefined
  if (!part || isOther || (status === 'done') !== (part.how === 'done')) return undefined
  return saleTexts.agreedPart.steps[part.how](part.amount)
}
