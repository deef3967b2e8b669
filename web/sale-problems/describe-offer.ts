import type { ProblemOffer } from '#contract/problem-offers.ts'
import type { SaleProblem } from '#contract/sale-problems.ts'
import { formatMinor } from '#lib/money.ts'
import { saleProblems } from '#texts/sale-problems.ts'

type Terms = Pick<ProblemOffer, 'what' | 'amountMinor'>

/** What an offer about a problem says, in a sentence. */
export const describeTerms = (
  { what, amountMinor = 0 }: Terms,
  { buyer }: Pick<SaleProblem, 'buyer'>,
): string => saleProblems.terms[what]({ buyer: buyer.name, amount: formatMinor(amountMinor) })

/** The offer that waits for the other side, if there is one. */
export const findOpenOffer = ({ offers }: Pick<SaleProblem, 'offers'>): ProblemOffer | undefined =>
  offers.find(({ acceptedAt, ended }) => acceptedAt === undefined && ended === undefined)

/** The offer on which both sides agreed. */
export const findAgreement = ({ offers }: Pick<SaleProblem, 'offers'>): ProblemOffer | undefined =>
  offers.find(({ acceptedAt }) => acceptedAt !== undefined)

type Paid = Pick<SaleProblem, 'amountMinor' | 'refundedMinor'>

/** The largest part that can be offered, in paisa: it is less than everything that is left. */
export const findMaxPart = ({ amountMinor, refundedMinor }: Paid): number => amountMinor - refundedMinor - 1

/** Whether this is what the buyer wanted when they reported the problem. It has no text of its own. */
export const isWish = ({ by, text }: ProblemOffer): boolean => by === 'buyer' && text === undefined
