import { type OfferKind, offerKinds } from '#contract/problem-offers.ts'
import type { SaleSide } from '#contract/sale-view.ts'
import { saleProblems } from '#texts/sale-problems.ts'
import { ChoiceField } from '#web/ui/forms/choice-field.tsx'

const { kinds } = saleProblems.offer

type ChoiceProps = {
  legend: string
  name: string
  side: SaleSide
  /** All of them if it is left out. */
  choices?: readonly OfferKind[]
  value: OfferKind | undefined
  onChoose: (what: OfferKind) => void
}

/** The choice of what should happen, in the words of one side. */
export function OfferChoice({ side, choices = offerKinds, ...field }: ChoiceProps) {
  return <ChoiceField {...field} options={choices.map((value) => ({ value, label: kinds[side][value] }))} />
}
