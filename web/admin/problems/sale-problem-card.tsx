import type { SaleProblem, SaleProblemDecision } from '#contract/sale-problems.ts'
import { saleProblems } from '#texts/sale-problems.ts'
import { ProblemHistory } from '#web/sale-problems/problem-history.tsx'
import { ProblemMark } from '#web/sale-problems/problem-mark.tsx'
import { TouchLink } from '#web/ui/touch-link.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { PostedAt } from '#web/ui/text/posted-at.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmailText } from '#web/ui/text/email-text.tsx'
import { Fact, FactList } from '#web/ui/lists/fact-list.tsx'
import { formatMinor } from '#formats/money.ts'
import { toMajor } from '#lib/money.ts'
import { pathOfListing } from '#lib/listing-path.ts'
import { Price } from '#web/ui/text/price.tsx'
import { rowLink } from '#web/ui/lists/row-focus.ts'
import { Row, Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { Card } from '#web/ui/card.tsx'
import { RowActions } from '#web/admin/row-actions.tsx'
import styles from './sale-problem-card.module.css'

const { admin } = saleProblems

/** The decisions, in the order of their buttons. */
const outcomes = ['capture', 'release', 'refund', 'confirm', 'uphold', 'decline'] as const
/** A release ends the sale. */
const looks = {
  capture: 'soft',
  release: 'quiet-danger',
  refund: 'soft',
  confirm: 'soft',
  uphold: 'soft',
  decline: 'secondary',
} as const

type Props = { problem: SaleProblem; onDecide: (outcome: SaleProblemDecision['outcome']) => void }

/** One problem with a sale, for admins: the phone, both parties, what they say, and the possible decisions. */
export function SaleProblemCard({ problem, onDecide }: Props) {
  const { id, listingId, title, amountMinor, refundedMinor, unchargedMinor = 0 } = problem
  const { buyer, seller, may, decision } = problem
  const backMinor = refundedMinor - unchargedMinor
  const canMoveMoney = may.includes('refund') || may.includes('release')
  return (
    <Card as="article" gap="2" aria-label={title}>
      <Stack as="header" gap="inline">
        <Row as="p" gap="2" justify="between">
          <TouchLink named to={pathOfListing({ id: listingId, title })} {...rowLink(id)}>
            {title}
          </TouchLink>
          <Price taka={toMajor(amountMinor)} />
        </Row>
        {backMinor > 0 && (
          <Text size="small" soft>
            {admin.given(formatMinor(backMinor), formatMinor(amountMinor - unchargedMinor))}
          </Text>
        )}
        <Row as="p" gap="2" justify="between">
          <Text as="span" size="lead" strong>
            {saleProblems.reasons[problem.reportedBy][problem.reason]}
          </Text>
          <Row as="span">
            <ProblemMark problem={problem} />
            {problem.isOverdue && (
              <Badge icon="clock" tone="critical">
                {problem.answer ? admin.undecided : admin.overdue} <PostedAt iso={problem.reportedAt} />
              </Badge>
            )}
          </Row>
        </Row>
      </Stack>
      <FactList layout="wide-columns" className={styles.parties}>
        <Party name={admin.buyer} party={buyer} />
        <Party name={admin.seller} party={seller} />
      </FactList>
      <ProblemHistory problem={problem} />
      {decision?.name && (
        <Text size="small" soft>
          {admin.by(decision.name)}
        </Text>
      )}
      {may.includes('decline') && !canMoveMoney && !problem.isCash && (
        <Text size="small" soft>
          {admin.noRefund}
        </Text>
      )}
      {problem.isCash && (
        <Text size="small" soft>
          {admin.inCash}
        </Text>
      )}
      <RowActions className={styles.actions}>
        {outcomes
          .filter((outcome) => may.includes(outcome))
          .map((outcome) => (
            <Button
              key={outcome}
              variant={looks[outcome]}
              size="small"
              aria-label={admin[`${outcome}Of`](title)}
              onClick={() => onDecide(outcome)}
            >
              {admin[outcome]}
            </Button>
          ))}
        <LinkButton
          variant="quiet"
          size="small"
          to={`/dashboard/payments?${new URLSearchParams({ item: listingId })}`}
          aria-label={admin.paymentOf(title)}
        >
          {admin.payment}
        </LinkButton>
      </RowActions>
    </Card>
  )
}

function Party({ name, party }: { name: string; party: SaleProblem['buyer'] }) {
  return (
    <Fact name={name}>
      {party.name}
      {party.hasLeft && ` (${admin.hasLeft})`}
      {party.email && (
        <Text as="span" size="small" soft className={styles.email}>
          <EmailText email={party.email} />
        </Text>
      )}
    </Fact>
  )
}
