import * as z from 'zod/mini'
import { saleProblems } from '#texts/sale-problems.ts'

type Terms = { amountMinor?: number | undefined }

/** A check for the terms of an offer: its part may be at most `maxMinor`, in paisa. Its error is at the amount. */
export const partWithin = (maxMinor: number) =>
  z.refine<Terms>(({ amountMinor = 0 }) => amountMinor <= maxMinor, {
    error: saleProblems.offer.amount.amountTooLarge(),
    path: ['amountMinor'],
  })
