import { offerKinds, ProblemOfferRequest } from '#contract/problem-offers.ts'
import { saleProblemRoutes } from '#contract/routes/sale-problems.ts'
import type { SaleProblem } from '#contract/sale-problems.ts'
import type { SaleSide } from '#contract/sale-view.ts'
import { saleProblems } from '#texts/sale-problems.ts'
import { callApi } from '#web/api/call-api.ts'
import { readMinor } from '#web/commands/amount-field.tsx'
import { CommandDialog } from '#web/commands/command-dialog.tsx'
import { findMaxPart, isOffered } from './describe-offer.ts'
import { listOfferOptions } from './offer-choice.tsx'
import { partWithin } from './part-within.ts'

const { offer: texts } = saleProblems
const why = { kind: 'paragraph', name: 'text', label: texts.why, help: texts.whyHelp } as const

type Props = { problem: SaleProblem; side: SaleSide; onClose: () => void }

/** Asks one side how they want to settle a problem. */
export function OfferDialog({ problem, side, onClose }: Props) {
  const what = {
    kind: 'choice',
    name: 'what',
    legend: texts.what,
    options: listOfferOptions(
      side,
      offerKinds.filter((kind) => isOffered({ by: side, what: kind }, problem)),
    ),
  } as const
  const leftMinor = findMaxPart(problem)
  const amount = {
    kind: 'amount',
    name: 'amountMinor',
    leftMinor,
    texts: texts.amount,
  } as const
  return (
    <CommandDialog
      title={texts.makeTitle(problem[side === 'buyer' ? 'seller' : 'buyer'].name)}
      text={texts.makeText}
      confirm={texts.send}
      tone="primary"
      fields={(typed) => (typed['what'] === 'part' ? [what, amount, why] : [what, why])}
      schema={ProblemOfferRequest.check(partWithin(leftMinor))}
      readValues={readOffer}
      draft={`offer ${problem.id}`}
      command={{
        route: saleProblemRoutes.offer,
        errors: saleProblems.errors,
        send: (body) => callApi(saleProblemRoutes.offer, { params: { id: problem.id }, body }),
        toast: texts.sent,
        awaitsRefetch: true,
      }}
      onClose={onClose}
    />
  )
}

/** The form’s values for the contract. Only a part has an amount. */
function readOffer(form: FormData) {
  const { amountMinor, ...values } = Object.fromEntries(form)
  return { ...values, ...(values['what'] === 'part' && { amountMinor: readMinor(String(amountMinor)) }) }
}
