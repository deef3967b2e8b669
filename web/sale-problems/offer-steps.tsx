import type { ProblemOffer } from '#contract/problem-offers.ts'
import type { SaleProblem } from '#contract/sale-problems.ts'
import { formatAppointment } from '#lib/unbroken-dates.ts'
import { saleProblems } from '#texts/sale-problems.ts'
import { TimelineStep } from '#web/ui/lists/timeline.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { describeTerms } from './describe-offer.ts'

const { steps } = saleProblems

/** What the two sides of a problem proposed to each other. The wish of a report has no text of its own. */
export function OfferSteps({ problem }: { problem: SaleProblem }) {
  return problem.offers.map((offer) => <OfferStep key={offer.id} offer={offer} problem={problem} />)
}

function OfferStep({ offer, problem }: { offer: ProblemOffer; problem: SaleProblem }) {
  const [by, other] = [problem[offer.by].name, problem[offer.by === 'buyer' ? 'seller' : 'buyer'].name]
  const isWish = offer.by === 'buyer' && offer.text === undefined
  const terms = describeTerms(offer, problem)
  return (
    <TimelineStep
      icon="person"
      title={(isWish ? steps.wished : steps.offered)(by, terms)}
      at={offer.madeAt}
      text={offer.text}
    >
      <Text size="small" soft>
        {describeStanding(offer, other)}
      </Text>
    </TimelineStep>
  )
}

/** What has become of an offer. */
function describeStanding({ acceptedAt, ended, answerBy }: ProblemOffer, other: string): string {
  if (acceptedAt) return steps.offerAccepted(other)
  return ended ? steps.offerEnded[ended] : steps.offerOpen(other, formatAppointment(new Date(answerBy)))
}
