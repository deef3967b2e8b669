import { conditions } from '#contract/sentences/en/conditions.ts'
import { nameDistrict } from '#contract/sentences/en/districts.ts'
import { fields } from '#contract/sentences/en/fields.ts'
import { findings } from '#contract/sentences/en/findings.ts'
import { googleWindow } from '#contract/sentences/en/google-window.ts'
import { input } from '#contract/sentences/en/input.ts'
import { offerTerms } from '#contract/sentences/en/offer-terms.ts'
import { paymentReasons } from '#contract/sentences/en/payment-reasons.ts'
import { payoutReasons } from '#contract/sentences/en/payout-reasons.ts'
import { cashSituations } from '#contract/sentences/en/cash-situations.ts'
import { refusals } from '#contract/sentences/en/refusals.ts'
import { saleLinks, saleMoves, saleSituations } from '#contract/sentences/en/sale-situations.ts'
import { sharedPicture } from '#contract/sentences/en/shared-picture.ts'
import { titles } from '#contract/sentences/en/titles.ts'
import type { Translated } from '#contract/sentences/sentence.ts'
import { alerts } from './en/alerts.ts'
import { emails } from './en/emails.ts'
import { formats } from './en/formats.ts'
import { waitPages } from './en/wait-pages.ts'

/** Every sentence that the server writes for people, in English. */
export const english = {
  language: 'en',
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

/** The sentences of any language. */
export type Sentences = Translated<typeof english>
