import { type OfferKind, offerKinds } from '#contract/problem-offers.ts'
import type { SaleSide } from '#contract/sale-view.ts'
import { saleProblems } from '#texts/sale-problems.ts'
import { ChoiceField } from '#web/ui/forms/choice-field.tsx'

const { kinds } = saleProblems.offer

type ChoiceProps = {
  legend: string
  name: string
  side: SaleSide
  value: OfferKind | undefined
  onChoose: (what: OfferKind) => void
}

/** The choice of what should happen, in the words of one side. */
export function OfferChoice({ side, ...field }: ChoiceProps) {
  return <ChoiceField {...field} options={listOfferOptions(side)} />
}

/** The choices of one side, in its words. */
export const listOfferOptions = (side: SaleSide, choices: readonly OfferKind[] = offerKinds) =>
  choices.map((value) => ({ value, label: kinds[side][value] }))
