import type { StripeCardElementOptions } from '@stripe/stripe-js'
import { CardElement } from './card-element.ts'
import { IntegrationError } from './integration-error.ts'

/** A group of elements (https://docs.stripe.com/js/elements_object). The sandbox has only the card element. */
export class ElementsGroup {
  #card: CardElement | undefined

  create(type: string, options?: StripeCardElementOptions): CardElement {
    if (type !== 'card') throw new IntegrationError(`The sandbox has no element of type ${type}, only card.`)
    if (this.#card) throw new IntegrationError('Can only create one Element of type card through elements().')
    this.#card = new CardElement(options, () => (this.#card = undefined))
    return this.#card
  }

  getElement(type: unknown): CardElement | null {
    const name = typeof type === 'function' && '__elementType' in type ? type.__elementType : type
    return name === 'card' ? (this.#card ?? null) : null
  }

  async update(): Promise<void> {}

  async fetchUpdates(): Promise<object> {
    return {}
  }

  async submit(): Promise<object> {
    return {}
  }

  on(): void {}
}
