import type Stripe from 'stripe'
import { noSuchObject } from './stripe-errors.ts'
import type { Form } from './form.ts'
import { assertKnown, changeText, findText } from './parameters.ts'

const textFields = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_tracking_number',
  'uncategorized_text',
] as const

/** At Stripe, these fields contain files. The sandbox stores no files. */
const fileFields = [
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
] as const

export const emptyEvidence = {
  ...Object.fromEntries([...textFields, ...fileFields].map((field) => [field, null])),
  enhanced_evidence: {},
} as Stripe.Dispute.Evidence

/** Returns the evidence after the changes of a request. An empty value removes a field. */
export function changeEvidence(given: Form, before: Stripe.Dispute.Evidence): Stripe.Dispute.Evidence {
  assertKnown(given, [...textFields, ...fileFields], 'evidence')
  for (const field of fileFields) {
    const file = findText(given, field)
    if (file !== undefined) throw noSuchObject('file upload', file, `evidence[${field}]`)
  }
  const texts = textFields.map((field) => [field, changeText(given, field, before[field] ?? null)])
  return { ...emptyEvidence, ...before, ...Object.fromEntries(texts) }
}

export function hasEvidence(evidence: Stripe.Dispute.Evidence): boolean {
  return textFields.some((field) => evidence[field])
}
