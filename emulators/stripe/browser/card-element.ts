import type { StripeCardElement, StripeCardElementOptions, StripeElementBase } from '@stripe/stripe-js'
import { type CardError, type CardState, firstError, readExpiry } from './card-check.ts'
import { createCardFields } from './card-fields.ts'
import { onlyDigits } from './card-format.ts'
import { applyStyle, createOwnSheet } from './card-style.ts'
import { IntegrationError } from './integration-error.ts'

type CardEvent = 'ready' | 'change' | 'focus' | 'blur' | 'escape'
type Listener = (event: object) => void
type CollectedCard = { number: string; exp_month: number; exp_year: number; cvc: string }

const stateClasses = {
  complete: '--complete',
  empty: '--empty',
  invalid: '--invalid',
  focus: '--focus',
} as const

/** The sandbox's card element: Stripe's interface (https://docs.stripe.com/js/element), drawn in a shadow root. */
export class CardElement
  implements StripeElementBase, Pick<StripeCardElement, 'update'>, Record<'on' | 'once' | 'off', unknown>
{
  #options: StripeCardElementOptions
  #listeners = new Map<string, Set<Listener>>()
  #host = document.createElement('div')
  #pageSheet = new CSSStyleSheet()
  #fields = createCardFields(
    (state) => this.#handleChange(state),
    () => this.#container?.closest('form')?.requestSubmit(),
  )
  #container: HTMLElement | undefined
  #mounted: AbortController | undefined
  #isDestroyed = false
  #isFocused = false
  #lastChange = ''
  #onDestroy: () => void

  constructor(options: StripeCardElementOptions = {}, onDestroy: () => void = () => {}) {
    this.#options = options
    this.#onDestroy = onDestroy
    const root = this.#host.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [createOwnSheet(), this.#pageSheet]
    root.append(this.#fields.card)
    root.addEventListener('focusin', () => this.#handleFocus(true))
    root.addEventListener('focusout', (event) => {
      const isInside =
        event instanceof FocusEvent && event.relatedTarget && root.contains(event.relatedTarget as Node)
      if (!isInside) this.#handleFocus(false)
    })
    root.addEventListener('keydown', (event) => {
      if (event instanceof KeyboardEvent && event.key === 'Escape') this.#emit('escape')
    })
    this.#applyOptions()
  }

  mount(target: string | HTMLElement): void {
    if (this.#isDestroyed) throw new IntegrationError('This Element has already been destroyed.')
    const container = typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target
    if (!container) throw new IntegrationError('The selector you specified applies to no DOM elements.')
    this.unmount()
    this.#container = container
    this.#mounted = new AbortController()
    container.replaceChildren(this.#host)
    container.classList.add(this.#className('base'))
    this.#markState({ empty: true })
    for (const label of findLabels(container))
      label.addEventListener('click', () => this.focus(), { signal: this.#mounted.signal })
    requestAnimationFrame(() => setTimeout(() => this.#container === container && this.#emit('ready')))
  }

  /** Aborted when the element is unmounted. Undefined before it has been mounted. */
  get removal(): AbortSignal | undefined {
    return this.#mounted?.signal
  }

  unmount(): void {
    this.#mounted?.abort()
    this.#host.remove()
    this.#container?.classList.remove(this.#className('base'), ...this.#stateClassNames())
    this.#container = undefined
  }

  destroy(): void {
    this.unmount()
    this.#isDestroyed = true
    this.#listeners.clear()
    this.#onDestroy()
  }

  update(options: StripeCardElementOptions): void {
    this.#options = { ...this.#options, ...options }
    this.#applyOptions()
  }

  focus(): void {
    this.#fields.focus()
  }

  blur(): void {
    this.#fields.blur()
  }

  clear(): void {
    this.#fields.clear()
  }

  on(event: CardEvent, listener: Listener): this {
    const listeners = this.#listeners.get(event) ?? new Set()
    this.#listeners.set(event, listeners.add(listener))
    return this
  }

  once(event: CardEvent, listener: Listener): this {
    const onlyOnce = (payload: object) => {
      this.off(event, onlyOnce)
      listener(payload)
    }
    return this.on(event, onlyOnce)
  }

  off(event: CardEvent, listener?: Listener): this {
    if (listener) this.#listeners.get(event)?.delete(listener)
    else this.#listeners.delete(event)
    return this
  }

  /** Returns the card for the API, or the first error. After an error, the wrong field gets the focus. */
  collect(): { card: CollectedCard } | { error: CardError } {
    const state = this.#fields.checkAll()
    const error = firstError(state)
    if (error) {
      this.#fields.focus(state.errors.number ? 'number' : state.errors.expiry ? 'expiry' : 'cvc')
      return { error }
    }
    const { number, expiry, cvc } = this.#fields.values()
    const { month, year } = readExpiry(expiry)
    return { card: { number: onlyDigits(number), exp_month: month, exp_year: year, cvc } }
  }

  #applyOptions() {
    applyStyle(this.#pageSheet, this.#options.style)
    this.#fields.setDisabled(this.#options.disabled ?? false)
    this.#fields.setIconHidden(this.#options.hideIcon ?? false)
  }

  #handleChange(state: CardState) {
    const { brand, empty, complete } = state
    const error = firstError(state)
    this.#markState({ empty, complete, invalid: error !== undefined })
    const change = { error, value: { postalCode: '' }, empty, complete, brand }
    const written = JSON.stringify(change)
    if (written === this.#lastChange) return
    this.#lastChange = written
    this.#emit('change', change)
  }

  #handleFocus(isFocused: boolean) {
    if (isFocused === this.#isFocused) return
    this.#isFocused = isFocused
    this.#markState({ focus: isFocused })
    this.#emit(isFocused ? 'focus' : 'blur')
  }

  #emit(event: CardEvent, payload: object = {}) {
    for (const listener of this.#listeners.get(event) ?? []) listener({ elementType: 'card', ...payload })
  }

  #markState(state: Partial<Record<keyof typeof stateClasses, boolean>>) {
    for (const [name, isOn] of Object.entries(state))
      this.#container?.classList.toggle(this.#className(name as keyof typeof stateClasses), isOn)
  }

  #className(name: 'base' | keyof typeof stateClasses): string {
    const own = this.#options.classes?.[name]
    return own ?? `StripeElement${name === 'base' ? '' : stateClasses[name]}`
  }

  #stateClassNames(): string[] {
    return Object.keys(stateClasses).map((name) => this.#className(name as keyof typeof stateClasses))
  }
}

/** Returns the page's labels that name this field. A click on them focuses it, as on any input. */
function findLabels(container: HTMLElement): HTMLElement[] {
  const outer = container.closest('label')
  const named = container.id
    ? document.querySelectorAll<HTMLElement>(`label[for="${CSS.escape(container.id)}"]`)
    : []
  return outer ? [outer, ...named] : [...named]
}
