import type { ProblemOffer } from '#contract/problem-offers.ts'
import type { SaleProblem } from '#contract/sale-problems.ts'
import { formatMinor } from '#formats/money.ts'
import { saleProblems } from '#texts/sale-problems.ts'

type Terms = Pick<ProblemOffer, 'by' | 'what' | 'amountMinor'>

/** What an offer about a problem says, in a sentence. */
export const describeTerms = (
  { by, what, amountMinor = 0 }: Terms,
  { buyer }: Pick<SaleProblem, 'buyer'>,
): string => saleProblems.terms[what]({ by, buyer: buyer.name, amount: formatMinor(amountMinor) })

/** The offer that waits for the other side, if there is one. */
export const findOpenOffer = ({ offers }: Pick<SaleProblem, 'offers'>): ProblemOffer | undefined =>
  offers.find(({ acceptedAt, ended }) => acceptedAt === undefined && ended === undefined)

/** The offer on which both sides agreed. */
export const findAgreement = ({ offers }: Pick<SaleProblem, 'offers'>): ProblemOffer | undefined =>
  offers.find(({ acceptedAt }) => acceptedAt !== undefined)

type Paid = Pick<SaleProblem, 'amountMinor' | 'refundedMinor'>

/** The largest part that can be offered, in paisa: it is less than everything that is left. */
export const findMaxPart = ({ amountMinor, refundedMinor }: Paid): number => amountMinor - refundedMinor - 1

/**
 * Whether such an offer can be accepted. After the hand-over only the buyer can say that the phone is as described, by
 * withdrawing the report. Before it, the problem has a time by which it must be decided.
 */
export const isOffered = (
  { by, what }: Pick<ProblemOffer, 'by' | 'what'>,
  { decideBy }: Pick<SaleProblem, 'decideBy'>,
): boolean => by === 'seller' || what !== 'as-described' || decideBy !== undefined

/** Whether this is what the buyer wanted when they reported the problem. It has no text of its own. */
export const isWish = ({ by, text }: ProblemOffer): boolean => by === 'buyer' && text === undefined
