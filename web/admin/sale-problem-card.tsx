import { Link } from 'react-router'
import type { SaleProblem, SaleProblemDecision } from '#contract/sale-problems.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { ProblemHistory } from '#web/sale-problems/problem-history.tsx'
import { ProblemMark } from '#web/sale-problems/problem-mark.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Price } from '#web/ui/price.tsx'
import { rowLink } from '#web/ui/row-focus.ts'
import { Row, Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { Card } from '#web/ui/card.tsx'
import styles from './sale-problem-card.module.css'

type Props = { problem: SaleProblem; onDecide: (outcome: SaleProblemDecision['outcome']) => void }

/** One problem with a sale as admins see it: the phone, both parties, what they say, and the two possible decisions. */
export function SaleProblemCard({ problem, onDecide }: Props) {
  const { saleProblems } = useDashboardMessages()
  const { admin } = saleProblems
  const { id, listingId, model, amount, buyer, seller, may, decision } = problem
  return (
    <Card as="article" className={styles.card} aria-label={model}>
      <Stack as="header" gap="inline">
        <Row as="p" gap="2" justify="between">
          <Link className={styles.phone} to={`/item/${listingId}`} {...rowLink(id)}>
            {model}
          </Link>
          <Price taka={amount} />
        </Row>
        <Row as="p" gap="2" justify="between">
          <Text as="span" size="lead" strong>
            {saleProblems.reasons[problem.reason]}
          </Text>
          <ProblemMark state={problem.state} />
        </Row>
      </Stack>
      <dl className={styles.parties}>
        <Party name={admin.buyer} party={buyer} />
        <Party name={admin.seller} party={seller} />
      </dl>
      <ProblemHistory problem={problem} />
      {decision?.name && (
        <Text size="small" soft>
          {admin.by(decision.name)}
        </Text>
      )}
      {may.includes('decline') && !may.includes('refund') && (
        <Text size="small" soft>
          {admin.noRefund}
        </Text>
      )}
      <div className={styles.actions}>
        {may.includes('refund') && (
          <Button
            variant="soft"
            size="small"
            aria-label={admin.refundOf(model)}
            onClick={() => onDecide('refund')}
          >
            {admin.refund}
          </Button>
        )}
        {may.includes('decline') && (
          <Button
            variant="secondary"
            size="small"
            aria-label={admin.declineOf(model)}
            onClick={() => onDecide('decline')}
          >
            {admin.decline}
          </Button>
        )}
        <LinkButton
          variant="quiet"
          size="small"
          to={`/dashboard/payments?${new URLSearchParams({ item: listingId })}`}
          aria-label={admin.paymentOf(model)}
        >
          {admin.payment}
        </LinkButton>
      </div>
    </Card>
  )
}

function Party({ name, party }: { name: string; party: SaleProblem['buyer'] }) {
  const { admin } = useDashboardMessages().saleProblems
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {party.name}
        {party.hasLeft && ` (${admin.hasLeft})`}
        {party.email && <span className={styles.email}>{party.email}</span>}
      </dd>
    </div>
  )
}
