import type { StatementLine } from '#contract/payouts.ts'
import { formatMinute } from '#formats/unbroken-dates.ts'
import { formatMinor } from '#formats/money.ts'
import { payouts } from '#texts/payouts.ts'
import { TouchLink } from '#web/ui/touch-link.tsx'
import { Badge, type BadgeLook } from '#web/ui/text/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { Row, Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { useStatement } from './use-payouts.ts'

const { statement: texts } = payouts

/** What changed a seller's balance, newest first. */
export function Statement() {
  return (
    <Stack as="section" gap="1-half" aria-labelledby="statement">
      <Text as="h2" size="lead" id="statement">
        {texts.title}
      </Text>
      <PagedList pages={useStatement()} loading={texts.loading} empty={<Text soft>{texts.empty}</Text>}>
        {(rows) => (
          <Stack as="ol" gap="1" aria-label={texts.list}>
            {rows.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </Stack>
        )}
      </PagedList>
    </Stack>
  )
}

const looks: Record<StatementLine['kind'], BadgeLook> = {
  sale: { icon: 'check', tone: 'good' },
  refund: { icon: 'arrow-left', tone: 'plain' },
  dispute: { icon: 'flag', tone: 'critical' },
  correction: { icon: 'clock', tone: 'plain' },
  payout: { icon: 'card', tone: 'active' },
  'payout-failed': { icon: 'warning', tone: 'critical' },
}

function Line({ line }: { line: StatementLine }) {
  const { id, kind, amountMinor, priceMinor, feeMinor, paymentId, title } = line
  const { reference, method, masked, state, reason, at } = line
  return (
    <Card as="li" gap="half" id={id}>
      <Row justify="between" align="baseline">
        <Badge {...looks[kind]} bare>
          {kind === 'payout' && state ? texts.payoutLines[state] : texts.lines[kind]}
        </Badge>
        <Text as="span" strong numeric>
          {amountMinor > 0 ? '+' : '−'}
          {formatMinor(Math.abs(amountMinor))}
        </Text>
      </Row>
      {title && paymentId && (
        <TouchLink named to={`/receipt/${paymentId}`}>
          {title}
        </TouchLink>
      )}
      {method && masked && (
        <Text size="label" numeric typed>
          {payouts.nameAccount(method, masked)}
        </Text>
      )}
      {priceMinor !== undefined && feeMinor !== undefined && feeMinor > 0 && (
        <Text size="small" soft numeric>
          {texts.ofPrice(formatMinor(priceMinor), formatMinor(feeMinor))}
        </Text>
      )}
      {kind === 'payout-failed' && reason && (
        <Text size="small" soft typed>
          {reason}
        </Text>
      )}
      <Text size="small" soft numeric>
        <time dateTime={at}>{formatMinute(new Date(at))}</time>
        {reference && `\u00a0· ${texts.reference(reference)}`}
      </Text>
    </Card>
  )
}
