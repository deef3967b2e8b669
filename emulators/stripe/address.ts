import type Stripe from 'stripe'
import { missingParameter } from './stripe-errors.ts'
import type { Form } from './form.ts'
import { assertKnown, findGroup, findText } from './parameters.ts'

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

/** Reads the shipping details: undefined when `shipping` is missing, null when it is empty, which removes them. */
export function findShipping(params: Form): Stripe.PaymentIntent.Shipping | null | undefined {
  if (params['shipping'] === undefined) return undefined
  if (params['shipping'] === '') return null
  const shipping = findGroup(params, 'shipping') ?? {}
  assertKnown(shipping, ['address', 'carrier', 'name', 'phone', 'tracking_number'], 'shipping')
  const address = findGroup(shipping, 'address')
  const name = findText(shipping, 'name')
  if (!address) throw missingParameter('shipping[address]')
  if (!name) throw missingParameter('shipping[name]')
  return {
    address: readAddress(address, 'shipping[address]'),
    carrier: findText(shipping, 'carrier') ?? null,
    name,
    phone: findText(shipping, 'phone') ?? null,
    tracking_number: findText(shipping, 'tracking_number') ?? null,
  }
}
