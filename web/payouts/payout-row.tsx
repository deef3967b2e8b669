import type { Payout, PayoutState } from '#contract/payouts.ts'
import { formatMinute } from '#formats/unbroken-dates.ts'
import { toMajor } from '#lib/money.ts'
import { payouts } from '#texts/payouts.ts'
import { RowActions } from '#web/admin/row-actions.tsx'
import { Badge, type BadgeLook } from '#web/ui/text/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Price } from '#web/ui/text/price.tsx'
import { rowName } from '#web/ui/lists/row-focus.ts'
import { Row } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import row from '#web/admin/money-row.module.css'
import { useDownload } from './use-download.ts'

type Props = { payout: Payout; onPay: () => void; onFail: () => void }

const looks: Record<PayoutState, BadgeLook> = {
  claimed: { icon: 'clock', tone: 'active' },
  paid: { icon: 'check', tone: 'good' },
  failed: { icon: 'warning', tone: 'critical' },
}

/** One payout: the seller, the amount, the account and the state, and what an admin can do. */
export function PayoutRow({ payout, onPay, onFail }: Props) {
  const { all } = payouts
  const { reference, may, batchId } = payout
  const { run, busy, dialog } = useDownload()
  return (
    <Card as="li" className={row.card}>
      <Facts payout={payout} />
      <RowActions>
        <Button
          variant="quiet"
          size="small"
          busy={busy}
          aria-label={all.downloadOf(reference)}
          onClick={() => void run(batchId)}
        >
          {all.download}
        </Button>
        {may.includes('fail') && (
          <Button variant="secondary" size="small" aria-label={all.failOf(reference)} onClick={onFail}>
            {all.fail}
          </Button>
        )}
        {may.includes('pay') && (
          <Button variant="soft" size="small" aria-label={all.payOf(reference)} onClick={onPay}>
            {all.pay}
          </Button>
        )}
      </RowActions>
      {dialog}
    </Card>
  )
}

function Facts({ payout }: { payout: Payout }) {
  const { all, nameAccount, states } = payouts
  const { id, seller, amountMinor, method, masked, state, reason, reference } = payout
  const { claimedAt, claimedBy, changedAt, markedBy } = payout
  return (
    <div className={row.facts}>
      <Row as="p" gap="2">
        <Text as="span" strong {...rowName(id)}>
          {seller.name}
        </Text>
        <Price taka={toMajor(amountMinor)} />
      </Row>
      <Row as="p" gap="2">
        <Badge {...looks[state]}>{states[state]}</Badge>
        <Text as="span" size="label" numeric>
          {nameAccount(method, masked)}
        </Text>
      </Row>
      <Text size="small" soft numeric>
        {reference}
        {'\u00a0· '}
        {all.claimed(claimedBy, formatMinute(new Date(claimedAt)))}
      </Text>
      {markedBy !== undefined && (
        <Text size="small" soft numeric>
          {all.marked(markedBy, formatMinute(new Date(changedAt)))}
        </Text>
      )}
      {reason && (
        <Text size="small" soft typed>
          {all.reason(reason)}
        </Text>
      )}
    </div>
  )
}
