import type { Photo as PhotoFacts } from '#contract/images.ts'
import type { SaleProblem, SaleProblemState } from '#contract/sale-problems.ts'
import type { SaleSide } from '#contract/sale-view.ts'
import { formatAppointment } from '#formats/unbroken-dates.ts'
import { formatMinor } from '#formats/money.ts'
import { saleProblems } from '#texts/sale-problems.ts'
import { Photo } from '#web/ui/photos/photo.tsx'
import type { IconName } from '#web/ui/text/icon.tsx'
import { Timeline, TimelineStep } from '#web/ui/lists/timeline.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { describeAnswerEnd } from './describe-answer-end.ts'
import { findAgreement } from './describe-offer.ts'
import { OfferSteps, WishStep } from './offer-steps.tsx'
import styles from './sale-problem.module.css'

const { history, steps } = saleProblems

type Props = { problem: SaleProblem; side?: SaleSide | undefined }

/** The steps of a problem so far, and the next ones. Without a side the reader is an admin. */
export function ProblemHistory({ problem, side }: Props) {
  const { text, photos, reason, reportedAt, answer, answerBy, closedAt, dispute } = problem
  const ending = endings[problem.state]
  const { reporter, other } = nameSides(problem)
  const answering = side === undefined || side === problem.reportedBy ? other : steps.you
  const now = useNow()
  return (
    <Timeline label={history}>
      {reason !== 'chargeback' && (
        <TimelineStep icon="flag" title={steps.reported(reporter)} at={reportedAt} text={text}>
          <ProblemPhotos photos={photos} by={reporter} />
        </TimelineStep>
      )}
      {dispute && <TimelineStep icon="flag" title={steps.disputed(problem.buyer.name)} at={dispute.at} />}
      <WishStep problem={problem} side={side} />
      {answer && (
        <TimelineStep icon="person" title={steps.answered(other)} at={answer.at} text={answer.text}>
          <ProblemPhotos photos={answer.photos} by={other} />
        </TimelineStep>
      )}
      <OfferSteps problem={problem} side={side} />
      {answerBy && (
        <TimelineStep icon="clock" title={describeAnswerEnd(new Date(answerBy), answering, now)} />
      )}
      {closedAt && ending ? (
        <TimelineStep {...ending(problem)} at={closedAt} />
      ) : (
        <Awaited problem={problem} now={now} />
      )}
    </Timeline>
  )
}

/** Who hands cash back until when, as both agreed, or that this time is over. */
function describeHandBack({ handBackBy = '', buyer, seller }: SaleProblem, now: Date | undefined): string {
  const end = new Date(handBackBy)
  return now && now >= end
    ? steps.lateCash(buyer.name, formatAppointment(end))
    : steps.agreedCash(seller.name, buyer.name, formatAppointment(end))
}

/** Who has to answer or decide next. The bank decides about a dispute, an admin about everything else. */
function Awaited({ problem, now }: { problem: SaleProblem; now: Date | undefined }) {
  const { dispute, decideBy, isCash } = problem
  if (problem.handBackBy) return <TimelineStep icon="clock" title={describeHandBack(problem, now)} />
  if (isCash) return <TimelineStep icon="shield" title={steps.awaitsDecisionCash} />
  if (!dispute) {
    const end = decideBy && steps.awaitsDecisionBy(formatAppointment(new Date(decideBy)))
    return <TimelineStep icon="shield" title={end || steps.awaitsDecision} />
  }
  const { answerBy } = dispute
  const title = answerBy ? steps.awaitsEvidence(formatAppointment(new Date(answerBy))) : steps.awaitsBank
  return <TimelineStep icon="shield" title={title} />
}

function nameSides({ buyer, seller, reportedBy }: SaleProblem) {
  const [reporter, other] = reportedBy === 'buyer' ? [buyer, seller] : [seller, buyer]
  return { reporter: reporter.name, other: other.name }
}

type Ending = { icon: IconName; title: string; text?: string | undefined }
type FindEnding = (problem: SaleProblem) => Ending

const agreed = (title: string): Ending => ({ icon: 'check', title })

const decided =
  (icon: IconName, title: string): FindEnding =>
  ({ decision }) => ({ icon, title, text: decision?.reason })

/** How a problem ended, by its state; undefined for one that is open. */
const endings: Record<SaleProblemState, FindEnding | undefined> = {
  open: undefined,
  answered: undefined,
  'handing-back': undefined,
  captured: decided('check', steps.captured),
  released: (problem) =>
    findAgreement(problem) ? agreed(steps.releasedAgreed) : decided('check', steps.released)(problem),
  refunded: (problem) => (problem.isCash ? findHandBackEnding(problem) : findRefundEnding(problem)),
  upheld: decided('flag', steps.upheld),
  declined: decided('close', steps.declined),
  settled: (problem) => {
    const amountMinor = findAgreement(problem)?.amountMinor
    return agreed(amountMinor === undefined ? steps.settled : steps.settledPart(formatMinor(amountMinor)))
  },
  withdrawn: (problem) =>
    findAgreement(problem)
      ? agreed(steps.settled)
      : { icon: 'arrow-left', title: steps.withdrawn(nameSides(problem).reporter) },
  undone: (problem) => decided('arrow-left', problem.decision ? steps.undoneByAdmin : steps.undone)(problem),
  'dispute-won': () => ({ icon: 'check', title: steps.disputeWon }),
  'dispute-lost': () => ({ icon: 'arrow-left', title: steps.disputeLost }),
}

function findHandBackEnding(problem: SaleProblem): Ending {
  const { decision, buyer } = problem
  return decided('check', decision ? steps.handedBackDecided : steps.handedBack(buyer.name))(problem)
}

function findRefundEnding(problem: SaleProblem): Ending {
  const agreement = findAgreement(problem)
  if (agreement) return agreed(agreement.what === 'part' ? steps.partRefundedAgreed : steps.refundedAgreed)
  const amountMinor = problem.decision?.amountMinor
  const title = amountMinor === undefined ? steps.refunded : steps.refundedAmount(formatMinor(amountMinor))
  return decided('check', title)(problem)
}

/** The photos that somebody sent with a problem. Each opens on its own in full size. */
function ProblemPhotos({ photos, by }: { photos: PhotoFacts[]; by: string }) {
  if (photos.length === 0) return null
  return (
    <ul className={styles.photos} aria-label={saleProblems.photosFrom(by)}>
      {photos.map((photo, index) => (
        <li key={photo.url}>
          <a href={photo.url} target="_blank" rel="noreferrer">
            <Photo
              photo={photo}
              alt={saleProblems.photoOf(index + 1, photos.length, by)}
              sizes="(width >= 40rem) 8rem, 22vw"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
