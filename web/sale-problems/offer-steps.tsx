import type { ProblemOffer } from '#contract/problem-offers.ts'
import type { SaleProblem } from '#contract/sale-problems.ts'
import type { SaleSide } from '#contract/sale-view.ts'
import { formatAppointment } from '#formats/unbroken-dates.ts'
import { saleProblems } from '#texts/sale-problems.ts'
import { TimelineStep } from '#web/ui/lists/timeline.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { describeTerms, isOffered, isWish } from './describe-offer.ts'

const { steps } = saleProblems

type Props = { problem: SaleProblem; side: SaleSide | undefined }

/** What the buyer wanted when they reported the problem. */
export function WishStep({ problem, side }: Props) {
  const wish = problem.offers.find(isWish)
  return wish ? <OfferStep offer={wish} problem={problem} side={side} /> : null
}

/** What the two sides proposed to each other after that. */
export function OfferSteps({ problem, side }: Props) {
  const later = problem.offers.filter((offer) => !isWish(offer))
  return later.map((offer) => <OfferStep key={offer.id} offer={offer} problem={problem} side={side} />)
}

function OfferStep({ offer, problem, side }: Props & { offer: ProblemOffer }) {
  const to = offer.by === 'buyer' ? 'seller' : 'buyer'
  const other = to === side ? steps.you : problem[to].name
  const terms = describeTerms(offer, problem)
  return (
    <TimelineStep
      icon="person"
      title={(isWish(offer) ? steps.wished : steps.offered)(problem[offer.by].name, terms)}
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
