import type { HeldSale, SellerPayouts } from '#contract/payouts.ts'
import { formatMinor } from '#formats/money.ts'
import { formatAppointment } from '#formats/unbroken-dates.ts'
import { payouts } from '#texts/payouts.ts'
import { PayoutAccountSection } from '#web/payouts/payout-account-section.tsx'
import styles from '#web/payouts/payouts.module.css'
import { findEarned, splitHeld } from '#web/payouts/split-balance.ts'
import { Statement } from '#web/payouts/statement.tsx'
import { useMyPayouts } from '#web/payouts/use-payouts.ts'
import { SellingScreen } from '#web/selling/selling-screen.tsx'
import { TouchLink } from '#web/ui/touch-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { ContactUs } from '#web/ui/text/contact-us.tsx'
import { Fact, FactList } from '#web/ui/lists/fact-list.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { Row, Stack } from '#web/ui/stack.tsx'
import { FailedState, LoadingState, SkeletonLines } from '#web/ui/states.tsx'
import { Text } from '#web/ui/text/text.tsx'

export default function MyMoneyPage() {
  const { mine } = payouts
  return (
    <SellingScreen needs="seller" title={mine.title} text={mine.text}>
      {() => <MyMoney />}
    </SellingScreen>
  )
}

const { mine } = payouts

/** A seller's money: the balance, what is held and why, the account that it goes to, and the statement. */
function MyMoney() {
  const { data, isPending, isFetching, refetch } = useMyPayouts()
  if (isPending)
    return (
      <LoadingState label={mine.loading}>
        <SkeletonLines />
      </LoadingState>
    )
  if (!data) return <FailedState retrying={isFetching} onRetry={() => void refetch()} />
  const { waiting, undecided } = splitHeld(data.held)
  return (
    <Stack gap="4">
      {!data.account && <PayoutAccountSection account={undefined} />}
      {data.pause && (
        <Notice
          icon="clock"
          title={mine.paused(formatAppointment(new Date(data.pause.until)), data.pause.why)}
        >
          {mine.pausedHelp}
        </Notice>
      )}
      {data.suspension && (
        <Notice icon="warning" tone="bad" title={mine.suspended}>
          <p>{mine.suspendedText(data.suspension.reason)}</p>
          <p>{mine.suspendedHelp}</p>
          <ContactUs when={mine.contactIf} />
        </Notice>
      )}
      <Balance money={data} waitingMinor={waiting.heldMinor} undecidedMinor={undecided.heldMinor} />
      <HeldSales name="waiting" held={waiting.sales} />
      <HeldSales name="undecided" held={undecided.sales} />
      {data.account && <PayoutAccountSection account={data.account} />}
      <Statement />
    </Stack>
  )
}

type BalanceProps = { money: SellerPayouts; waitingMinor: number; undecidedMinor: number }

function Balance({ money, waitingMinor, undecidedMinor }: BalanceProps) {
  const { balanceMinor, dueMinor, underWayMinor, feeBasisPoints } = money
  const isEmpty = balanceMinor === 0 && underWayMinor === 0
  const percent = feeBasisPoints === 0 ? undefined : String(feeBasisPoints / 100)
  return (
    <Card as="section" pad="large" gap="2" raised aria-labelledby="balance">
      <div>
        <Text as="h2" size="label" soft id="balance">
          {mine.balance}
        </Text>
        <Text size="display" strong numeric className={styles.balance}>
          {formatMinor(findEarned(balanceMinor, undecidedMinor))}
        </Text>
      </div>
      {balanceMinor < 0 && <Notice icon="warning" tone="bad" title={mine.owed} />}
      {!isEmpty && (
        <FactList layout="narrow-columns" className={styles.parts}>
          <Fact name={nameDue(money)}>{formatMinor(dueMinor)}</Fact>
          <Fact name={mine.waiting}>{formatMinor(waitingMinor)}</Fact>
          <Fact name={mine.underWay}>{formatMinor(underWayMinor)}</Fact>
          {undecidedMinor > 0 && <Fact name={mine.undecided}>{formatMinor(undecidedMinor)}</Fact>}
        </FactList>
      )}
      {undecidedMinor > 0 && (
        <Text size="small" soft>
          {mine.undecidedText}
        </Text>
      )}
      {isEmpty && <Text soft>{mine.nothingYet}</Text>}
      <Text size="small" soft>
        {mine.howItWorks(percent)}
      </Text>
    </Card>
  )
}

function nameDue({ suspension, pause }: SellerPayouts): string {
  if (suspension) return mine.dueSuspended
  return pause ? mine.duePaused : mine.due
}

type HeldProps = { name: keyof ReturnType<typeof splitHeld>; held: HeldSale[] }

/** The sales behind one of the amounts above. They add up to it. */
function HeldSales({ name, held }: HeldProps) {
  if (held.length === 0) return null
  return (
    <Stack as="section" gap="1-half" aria-labelledby={`held-${name}`}>
      <Text as="h2" size="lead" id={`held-${name}`}>
        {mine.heldTitles[name]}
      </Text>
      <Stack as="ul" gap="1">
        {held.map((sale) => (
          <Card as="li" key={sale.paymentId}>
            <Row justify="between" align="baseline">
              <TouchLink named to={`/receipt/${sale.paymentId}`}>
                {sale.title}
              </TouchLink>
              <Text as="span" strong numeric>
                {formatMinor(sale.heldMinor)}
              </Text>
            </Row>
            <Text size="small" soft>
              {mine.held[sale.why]}
              {sale.until && (
                <>
                  {' '}
                  <time dateTime={sale.until}>{formatAppointment(new Date(sale.until))}</time>
                </>
              )}
            </Text>
          </Card>
        ))}
      </Stack>
    </Stack>
  )
}
