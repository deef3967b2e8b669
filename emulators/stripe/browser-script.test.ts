import { existsSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '#test/database/database.ts'
import { startTestSandbox } from '#test/servers/stripe-emulator.ts'

const { db } = await openTestDatabase()
const { origin, stripe, time } = await startTestSandbox(db, addPages)
time.now = new Date()

const csp = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'"
const html = `<!doctype html><html lang="en"><title>Pay</title><label for="card">Card</label>
  <form><div id="card"></div><button>Pay</button></form><output></output>
  <script type="module" src="/sandbox/stripe.js"></script><script type="module" src="/page.js"></script>`
const script = `
  const stripe = window.Stripe('pk_test_hatbodol')
  const card = stripe.elements().create('card', { style: { base: { color: 'rgb(1, 2, 3)' } } })
  window.changes = []
  card.on('change', (change) => window.changes.push(change))
  card.on('ready', () => document.body.classList.add('ready'))
  card.mount('#card')
  window.card = card
  document.forms[0].addEventListener('submit', async (event) => {
    event.preventDefault()
    const secret = new URLSearchParams(location.search).get('secret')
    card.update({ disabled: true })
    const { error, paymentIntent } = await stripe.confirmCardPayment(secret, { payment_method: { card } })
    card.update({ disabled: false })
    document.querySelector('output').textContent = error ? error.message : paymentIntent.status
  })`

function addPages(app: FastifyInstance) {
  app.get('/pay', (_request, reply) =>
    reply.header('content-security-policy', csp).type('text/html').send(html),
  )
  app.get('/page.js', (_request, reply) => reply.type('text/javascript').send(script))
}

test('the script and its modules are served without types, and cached by their ETag', async () => {
  const reply = await fetch(`${origin}/sandbox/stripe.js`)
  expect(reply.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  const source = await reply.text()
  expect(source).toContain("from './card-element.ts'")
  expect(source).not.toContain('StripeConstructor')
  const part = await fetch(`${origin}/sandbox/card-element.ts`)
  expect(part.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  const again = await fetch(`${origin}/sandbox/stripe.js`, {
    headers: { 'if-none-match': reply.headers.get('etag') ?? '' },
  })
  expect(again.status).toBe(304)
  expect((await fetch(`${origin}/sandbox/card-check.test.ts`)).status).toBe(404)
})

test('every module that a module imports is served', async () => {
  const seen = new Set<string>()
  const read = async (address: string): Promise<void> => {
    if (seen.has(address)) return
    seen.add(address)
    const reply = await fetch(address)
    expect(reply.status, address).toBe(200)
    const imports = [...(await reply.text()).matchAll(/ from '(?<name>[^']+)'/gu)]
    for (const { groups } of imports) await read(new URL(groups?.['name'] ?? '', address).href)
  }
  await read(`${origin}/sandbox/stripe.js`)
  expect([...seen]).toContain(`${origin}/sandbox/lib/typed-numbers.ts`)
})

const executablePath = [process.env['CHROME_PATH'], '/usr/bin/chromium', chromium.executablePath()].find(
  (path) => path && existsSync(path),
)
if (!executablePath)
  process.stderr.write('No Chromium on this machine: the card element is not tested in a browser.\n')

describe.skipIf(!executablePath)('in a browser with a strict content security policy', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  })
  afterAll(() => browser.close())

  async function openPage() {
    const intent = await stripe.paymentIntents.create({
      amount: 5_450_000,
      currency: 'bdt',
      capture_method: 'manual',
    })
    const page = await browser.newPage({ viewport: { width: 360, height: 640 } })
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(`${origin}/pay?secret=${intent.client_secret}`)
    await page.locator('body.ready').waitFor()
    return { page, complaints, id: intent.id }
  }

  async function typeCard(page: Page, number: string) {
    await page.getByText('Card', { exact: true }).click()
    await page.keyboard.type(`${number}1234123`)
  }

  const outcomeOf = (page: Page) => () => page.locator('output').textContent()

  test('a card is typed in one go from its label, and paid with Enter', async () => {
    const { page, complaints, id } = await openPage()
    await typeCard(page, '4242424242424242')
    expect(await page.getByLabel('Credit or debit card number').inputValue()).toBe('4242 4242 4242 4242')
    expect(await page.getByLabel('expiration date').inputValue()).toBe('12 / 34')
    expect(await page.getByLabel('CVC/CVV').inputValue()).toBe('123')
    expect(await page.evaluate('window.changes.at(-1)')).toEqual({
      elementType: 'card',
      brand: 'visa',
      complete: true,
      empty: false,
      value: { postalCode: '' },
    })
    await expect(page.locator('#card').getAttribute('class')).resolves.toContain('StripeElement--complete')
    await page.keyboard.press('Enter')
    await expect.poll(outcomeOf(page)).toBe('requires_capture')
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ amount_capturable: 5_450_000 })
    expect(complaints).toEqual([])
    await page.close()
  })

  test('a missing value is reported before anything is sent, and its field gets the focus', async () => {
    const { page, id } = await openPage()
    await page.getByLabel('Credit or debit card number').fill('4242424242424242')
    await page.getByRole('button', { name: 'Pay' }).click()
    await expect.poll(outcomeOf(page)).toBe("Your card's expiration date is incomplete.")
    const expiry = page.getByLabel('expiration date')
    expect(await expiry.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => expiry.evaluate((field) => field.matches(':focus'))).toBe(true)
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'requires_payment_method' })
    await page.close()
  })

  test('a declined card shows the reason, and another card is accepted', async () => {
    const { page } = await openPage()
    await typeCard(page, '4000000000000002')
    await page.keyboard.press('Enter')
    await expect.poll(outcomeOf(page)).toBe('Your card was declined.')
    const cvc = page.getByLabel('CVC/CVV')
    expect(await cvc.evaluate((field) => field.matches(':focus'))).toBe(true)
    await page.getByLabel('Credit or debit card number').fill('4242424242424242')
    await cvc.press('Enter')
    await expect.poll(outcomeOf(page)).toBe('requires_capture')
    await page.close()
  })

  test('a dialog asks for authentication: closing it fails, completing it pays', async () => {
    const { page, id } = await openPage()
    await typeCard(page, '4000002500003155')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Is this you?' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(outcomeOf(page)).toContain('We are unable to authenticate your payment method.')
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'requires_payment_method' })
    await page.getByRole('button', { name: 'Pay' }).click()
    await page.getByRole('button', { name: 'Complete authentication' }).click()
    await expect.poll(outcomeOf(page)).toBe('requires_capture')
    await page.close()
  })

  test('a failed authentication is reported, and may be tried again', async () => {
    const { page, complaints, id } = await openPage()
    await typeCard(page, '4000002500003155')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Fail authentication' }).click()
    await expect.poll(outcomeOf(page)).toContain('Please choose a different payment method')
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    })
    await page.reload()
    await typeCard(page, '4242424242424242')
    await page.keyboard.press('Enter')
    await expect.poll(outcomeOf(page)).toBe('requires_capture')
    expect(complaints).toEqual([])
    await page.close()
  })

  test('after the page was left during the bank’s question, the payment can be started again', async () => {
    const { page, id } = await openPage()
    await typeCard(page, '4000002500003155')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Is this you?' }).waitFor()
    await page.reload()
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'requires_action' })
    await typeCard(page, '4242424242424242')
    await page.keyboard.press('Enter')
    await expect.poll(outcomeOf(page)).toBe('requires_capture')
    await page.close()
  })

  test('Back closes the bank’s dialog, and nothing is charged', async () => {
    const { page, complaints, id } = await openPage()
    await page.evaluate("history.pushState(null, '', location.href)")
    await typeCard(page, '4000002500003155')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Is this you?' }).waitFor()
    await page.goBack()
    await expect.poll(outcomeOf(page)).toContain('We are unable to authenticate your payment method.')
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'requires_payment_method',
      amount_capturable: 0,
    })
    await page.getByLabel('Credit or debit card number').fill('4242424242424242')
    await page.getByRole('button', { name: 'Pay' }).click()
    await expect.poll(outcomeOf(page)).toBe('requires_capture')
    expect(complaints).toEqual([])
    await page.close()
  })

  test('the dialog closes when the card element is removed, and does not open after that', async () => {
    const { page, id } = await openPage()
    const question = page.getByRole('dialog', { name: 'Is this you?' })
    await typeCard(page, '4000002500003155')
    await page.keyboard.press('Enter')
    await question.waitFor()
    await page.evaluate('window.card.unmount()')
    await expect.poll(outcomeOf(page)).toContain('We are unable to authenticate your payment method.')
    expect(await question.count()).toBe(0)

    await page.evaluate("document.querySelector('output').textContent = ''; window.card.mount('#card')")
    await page.route('**/confirm', async (route) => {
      await page.evaluate('window.card.unmount()')
      await route.continue()
    })
    await page.getByRole('button', { name: 'Pay' }).click()
    await expect.poll(outcomeOf(page)).toContain('We are unable to authenticate your payment method.')
    expect(await question.count()).toBe(0)
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ amount_capturable: 0 })

    await page.unroute('**/confirm')
    await page.evaluate("window.card.mount('#card')")
    await page.getByRole('button', { name: 'Pay' }).click()
    await page.getByRole('button', { name: 'Complete authentication' }).click()
    await expect.poll(outcomeOf(page)).toBe('requires_capture')
    await page.close()
  })

  test('the fields use the page’s colours', async () => {
    const { page } = await openPage()
    const colour = page
      .getByLabel('Credit or debit card number')
      .evaluate((field) => getComputedStyle(field).color)
    expect(await colour).toBe('rgb(1, 2, 3)')
    await page.close()
  })

  test('without a connection the buyer is told that nothing was charged', async () => {
    const { page } = await openPage()
    await typeCard(page, '4242424242424242')
    await page.route('**/v1/**', (route) => route.abort())
    await page.keyboard.press('Enter')
    await expect.poll(outcomeOf(page)).toContain('You have not been charged.')
    await page.close()
  })
})
