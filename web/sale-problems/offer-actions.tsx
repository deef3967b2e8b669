import { useState } from 'react'
import type { ProblemOffer } from '#contract/problem-offers.ts'
import { saleProblemRoutes } from '#contract/routes/sale-problems.ts'
import type { SaleProblem } from '#contract/sale-problems.ts'
import type { SaleSide } from '#contract/sale-view.ts'
import { saleProblems } from '#texts/sale-problems.ts'
import { callApi } from '#web/api/call-api.ts'
import { CommandQuestion } from '#web/commands/command-question.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyComponent } from '#web/ui/start/lazy.tsx'
import { describeTerms, findOpenOffer, isWish } from './describe-offer.ts'

const OfferDialog = lazyComponent(() => import('./offer-dialog.tsx').then((file) => file.OfferDialog))

const { offer: texts } = saleProblems

type Props = { problem: SaleProblem; side: SaleSide; onDone: () => void }

/** Lets one side accept the other’s offer, or make one. */
export function OfferActions({ problem, side, onDone }: Props) {
  const [isAsked, setAsked] = useState<'accept' | 'make'>()
  const { may } = problem
  const open = findOpenOffer(problem)
  const hasOwn = open?.by === side && !isWish(open)
  const close = () => setAsked(undefined)
  return (
    <>
      {may.includes('accept-offer') && <Button onClick={() => setAsked('accept')}>{texts.accept}</Button>}
      {may.includes('offer') && (
        <Button variant="secondary" onClick={() => setAsked('make')}>
          {hasOwn ? texts.change : texts.make}
        </Button>
      )}
      {isAsked === 'accept' && <Acceptance problem={problem} side={side} onDone={onDone} onClose={close} />}
      {isAsked === 'make' && <OfferDialog problem={problem} side={side} onClose={close} />}
    </>
  )
}

function Acceptance({ problem, side, onDone, onClose }: Props & { onClose: () => void }) {
  // The offer that the reader has seen: a newer one must not be accepted in its place.
  const [seen] = useState(() => findOpenOffer(problem))
  if (!seen) return null
  return (
    <CommandQuestion
      title={texts.acceptTitle}
      text={describeAcceptance(seen, problem, side)}
      confirm={texts.accept}
      tone="primary"
      command={{
        route: saleProblemRoutes.acceptOffer,
        errors: saleProblems.errors,
        send: () =>
          callApi(saleProblemRoutes.acceptOffer, { params: { id: problem.id }, body: { offerId: seen.id } }),
        toast: texts.accepted,
        awaitsRefetch: true,
        onDone,
      }}
      onClose={onClose}
    />
  )
}

/** What accepting an offer leads to. */
function describeAcceptance(offer: ProblemOffer, problem: SaleProblem, side: SaleSide): string {
  const terms = describeTerms(offer, problem)
  if (problem.isCash && offer.what !== 'as-described')
    return texts.acceptTextCash(terms, problem.seller.name, side === 'buyer')
  // A problem with a reserved sale has a time by which it must be decided.
  return texts.acceptText(terms, offer.what === 'part' && problem.decideBy !== undefined)
}
