import type { Form } from './form.ts'
import { assertKnown, findText } from './parameters.ts'

const addressFields = ['city', 'country', 'line1', 'line2', 'postal_code', 'state'] as const

/** Reads the parameters under `prefix[…]` as an address in Stripe's format. Missing fields are null. */
export function readAddress(params: Form, prefix: string) {
  assertKnown(params, addressFields, prefix)
  const read = (name: (typeof addressFields)[number]) => findText(params, name) ?? null
  return {
    city: read('city'),
    country: read('country'),
    line1: read('line1'),
    line2: read('line2'),
    postal_code: read('postal_code'),
    state: read('state'),
  }
}
