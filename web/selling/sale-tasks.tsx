import { findTurn } from '#contract/sale-table.ts'
import { describeLink, describeSituation } from '#web/texts/describe-sale.ts'
import type { UnfinishedSale } from '#contract/sales.ts'
import { selling } from '#texts/selling.ts'
import { describePayment } from '#web/bookings/describe-payment.ts'
import { PaymentMark } from '#web/bookings/payment-mark.tsx'
import { choosePaymentStates } from '#web/texts/choose-payment-states.ts'
import { chooseSituations } from '#web/texts/choose-situations.ts'
import { Badge } from '#web/ui/text/badge.tsx'
import { Icon } from '#web/ui/text/icon.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { describeOwnReport, describeReport } from './describe-report.ts'
import { ListingTask } from './listing-task.tsx'

/** The sales that wait for the seller, in the order of the server, and then, folded, those that wait for others. */
export function SaleTasks({ sales }: { sales: UnfinishedSale[] }) {
  const { own = [], others = [] } = Object.groupBy(sales, ({ sale }) =>
    findTurn(sale) === 'own' ? 'own' : 'others',
  )
  return (
    <>
      {own.length > 0 && (
        <Stack as="section" gap="1-half" aria-labelledby="own-turn">
          <Text as="h2" size="lead" id="own-turn">
            {selling.waitForYou(own.length)}
          </Text>
          <TaskList sales={own} />
        </Stack>
      )}
      {others.length > 0 && (
        <details>
          <summary>
            {selling.waitForOthers(others.length)}
            <Icon name="chevron-down" size="small" />
          </summary>
          <TaskList sales={others} />
        </details>
      )}
    </>
  )
}

function TaskList({ sales }: { sales: UnfinishedSale[] }) {
  return (
    <Stack as="ul" gap="1">
      {sales.map((sale) => (
        <li key={sale.paymentId}>
          <SaleTask sale={sale} />
        </li>
      ))}
    </Stack>
  )
}

/** One sale or request for cash, with the sentence and the button of its page. */
function SaleTask({ sale }: { sale: UnfinishedSale }) {
  const states = choosePaymentStates('seller')
  const texts = chooseSituations(sale.state)
  const now = useNow()
  const { paymentId, state, amountMinor, title, ownProblem, problem } = sale
  const payment = { state, amountMinor }
  const report = describeReport({ problem, paymentState: state })
  const ownReport = describeOwnReport({ ownProblem, paymentId, paymentState: state })
  const { isOwnTurn, path, words } = describeLink(paymentId, sale.sale, texts)
  return (
    <ListingTask
      sale={sale}
      title={describePayment(payment, states)}
      mark={
        <>
          {report && (
            <Badge icon="flag" tone={problem === 'open' ? 'critical' : 'plain'}>
              {report}
            </Badge>
          )}
          <PaymentMark {...payment} side="seller" />
          {ownReport && <Badge icon="flag">{ownReport.text}</Badge>}
        </>
      }
      text={describeSituation(sale.sale, texts.saleSituations, now)}
      isOwnTurn={isOwnTurn}
      action={{ label: words, name: texts.saleLinks.about(words, title), to: path }}
    />
  )
}
