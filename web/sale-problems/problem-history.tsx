import type { ReactNode } from 'react'
import type { SaleProblem } from '#contract/sale-problems.ts'
import { formatMoment } from '#lib/dates.ts'
import { useSaleProblemMessages } from '#web/messages/sale-problem-messages.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Text } from '#web/ui/text.tsx'
import styles from './problem-history.module.css'

/** The steps of a problem in order, and the next ones. */
export function ProblemHistory({ problem }: { problem: SaleProblem }) {
  const { history, steps } = useSaleProblemMessages().saleProblems
  const { buyer, seller, text, reportedAt, answer, closedAt } = problem
  return (
    <ol className={styles.steps} aria-label={history}>
      <Step icon="flag" title={steps.reported(buyer.name)} at={reportedAt} text={text} />
      {answer && <Step icon="person" title={steps.answered(seller.name)} at={answer.at} text={answer.text} />}
      {!answer && !closedAt && <Step icon="clock" title={steps.awaitsAnswer(seller.name)} isNext />}
      {closedAt ? (
        <Ending problem={problem} at={closedAt} />
      ) : (
        <Step icon="shield" title={steps.awaitsDecision} isNext />
      )}
    </ol>
  )
}

function Ending({ problem, at }: { problem: SaleProblem; at: string }) {
  const { steps } = useSaleProblemMessages().saleProblems
  const { state, buyer, decision } = problem
  const text = decision?.reason
  if (state === 'refunded') return <Step icon="check" title={steps.refunded} at={at} text={text} />
  if (state === 'declined') return <Step icon="close" title={steps.declined} at={at} text={text} />
  if (state === 'withdrawn') return <Step icon="arrow-left" title={steps.withdrawn(buyer.name)} at={at} />
  return <Step icon="arrow-left" title={steps.undone} at={at} />
}

type StepProps = {
  icon: IconName
  title: ReactNode
  at?: string
  text?: string | undefined
  /** Whether this step is still to come. */
  isNext?: boolean
}

function Step({ icon, title, at, text, isNext }: StepProps) {
  return (
    <li className={styles.step} data-next={isNext}>
      <span className={styles.dot}>
        <Icon name={icon} size="small" />
      </span>
      <div className={styles.said}>
        <p className={styles.title}>{title}</p>
        {at && (
          <Text size="small" soft numeric>
            <time dateTime={at}>{formatMoment(new Date(at))}</time>
          </Text>
        )}
        {text && <p className={styles.text}>{text}</p>}
      </div>
    </li>
  )
}
