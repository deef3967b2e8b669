import { conditions } from '#contract/sentences/bn/conditions.ts'
import { nameDistrict } from '#contract/sentences/bn/districts.ts'
import { fields } from '#contract/sentences/bn/fields.ts'
import { findings } from '#contract/sentences/bn/findings.ts'
import { googleWindow } from '#contract/sentences/bn/google-window.ts'
import { input } from '#contract/sentences/bn/input.ts'
import { offerTerms } from '#contract/sentences/bn/offer-terms.ts'
import { paymentReasons } from '#contract/sentences/bn/payment-reasons.ts'
import { payoutReasons } from '#contract/sentences/bn/payout-reasons.ts'
import { cashSituations } from '#contract/sentences/bn/cash-situations.ts'
import { refusals } from '#contract/sentences/bn/refusals.ts'
import { saleLinks, saleMoves, saleSituations } from '#contract/sentences/bn/sale-situations.ts'
import { sharedPicture } from '#contract/sentences/bn/shared-picture.ts'
import { titles } from '#contract/sentences/bn/titles.ts'
import { alerts } from './bn/alerts.ts'
import { emails } from './bn/emails.ts'
import { formats } from './bn/formats.ts'
import { waitPages } from './bn/wait-pages.ts'
import type { Sentences } from './sentences.ts'

/** Every sentence that the server writes for people, in Bangla. */
export const bangla: Sentences = {
  language: 'bn',
  titles,
  refusals,
  fields: { ...fields, ...input },
  findings,
  offerTerms,
  googleWindow,
  paymentReasons,
  payoutReasons,
  conditions,
  nameDistrict,
  sharedPicture,
  sales: { cashSituations, saleLinks, saleMoves, saleSituations },
  alerts,
  emails,
  formats,
  waitPages,
}
