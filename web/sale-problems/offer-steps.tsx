import type { ProblemOffer } from '#contract/problem-offers.ts'
import type { SaleProblem } from '#contract/sale-problems.ts'
import { formatAppointment } from '#formats/unbroken-dates.ts'
import { saleProblems } from '#texts/sale-problems.ts'
import { TimelineStep } from '#web/ui/lists/timeline.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { describeTerms, isOffered, isWish } from './describe-offer.ts'

const { steps } = saleProblems

/** What the buyer wanted when they reported the problem. */
export function WishStep({ problem }: { problem: SaleProblem }) {
  const wish = problem.offers.find(isWish)
  return wish ? <OfferStep offer={wish} problem={problem} /> : null
}

/** What the two sides proposed to each other after that. */
export function OfferSteps({ problem }: { problem: SaleProblem }) {
  const later = problem.offers.filter((offer) => !isWish(offer))
  return later.map((offer) => <OfferStep key={offer.id} offer={offer} problem={problem} />)
}

function OfferStep({ offer, problem }: { offer: ProblemOffer; problem: SaleProblem }) {
  const [by, other] = [problem[offer.by].name, problem[offer.by === 'buyer' ? 'seller' : 'buyer'].name]
  const terms = describeTerms(offer, problem)
  return (
    <TimelineStep
      icon="person"
      title={(isWish(offer) ? steps.wished : steps.offered)(by, terms)}
      at={offer.madeAt}
      text={offer.text}
    >
      {(offer.ended || isOffered(offer, problem)) && (
        <Text size="small" soft>
          {describeStatus(offer, other)}
        </Text>
      )}
    </TimelineStep>
  )
}

/** What has become of an offer. */
function describeStatus({ acceptedAt, ended, answerBy }: ProblemOffer, other: string): string {
  if (acceptedAt) return steps.offerAccepted(other)
  return ended ? steps.offerEnded[ended] : steps.offerOpen(other, formatAppointment(new Date(answerBy)))
}
