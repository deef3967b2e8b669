import { Elements } from '@stripe/react-stripe-js'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { CardForm } from './card-form.tsx'
import type { CardPayment } from './use-card-payment.ts'

const render = (payment: Partial<CardPayment>, heldUntil?: number | null): string =>
  renderToStaticMarkup(
    <Elements stripe={null}>
      <CardForm payment={payment as CardPayment} heldUntil={heldUntil} />
    </Elements>,
  )

/** Renders the button for this payment; returns its opening tag and its text. */
const renderButton = (payment: Partial<CardPayment>): string =>
  /<button.*?<\/button>/s.exec(render(payment))?.[0] ?? ''

const isDisabled = (button: string) => /<button[^>]*\sdisabled=""/.test(button)
const isBusy = (button: string) => /<button[^>]*\saria-disabled="true"/.test(button)

describe('the button that pays', () => {
  it('stands below the promise that the money is held', () => {
    const html = render({ isReady: true, isRunning: false, isSettling: false })
    const promise = html.indexOf('Your money is held until you have checked the phone')
    expect(promise).toBeGreaterThan(-1)
    expect(promise).toBeLessThan(html.indexOf('<button'))
  })

  it('cannot be pressed until the provider and the secret are there', () => {
    const button = renderButton({ isReady: false, isRunning: false, isSettling: false })
    expect(button).toContain('Pay')
    expect(isDisabled(button)).toBe(true)
    expect(isDisabled(renderButton({ isReady: true, isRunning: false, isSettling: false }))).toBe(false)
  })

  it('cannot be pressed again while a payment is running', () => {
    const running = renderButton({ isReady: true, isRunning: true, isSettling: false })
    expect(running).toContain('Paying…')
    expect(isBusy(running)).toBe(true)
    expect(isBusy(renderButton({ isReady: true, isRunning: false, isSettling: false }))).toBe(false)
  })
})

it('says of a phone that is not held that whoever pays first gets it', () => {
  expect(render({}, null)).toContain('Whoever pays first gets it.')
  expect(render({}, Date.now() + 60_000)).not.toContain('Whoever pays first gets it.')
  expect(render({})).not.toContain('Whoever pays first gets it.')
})
