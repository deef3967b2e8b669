import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Stripe from 'stripe'
import type { Clock } from '#lib/clock.ts'
import { type Language, languageOf, preferredLanguage } from '#lib/languages.ts'
import { type Db, inTransaction } from '#services/database/database.ts'
import type { Call, WebhookPlan } from './call.ts'
import { authenticatePaymentIntent } from './confirmation.ts'
import { StripeError } from './stripe-errors.ts'
import { acceptOnlyForms, readFormBody } from '../shared/form-body.ts'
import { type Form, parseForm } from './form.ts'
import { assertHoldsSecret } from './intent-object.ts'
import { getObject } from './objects.ts'

type ChallengeSettings = { db: Db; clock: Clock; planWebhooks: () => WebhookPlan; wake: () => void }
type ChallengeRequest = FastifyRequest<{ Params: { id: string } }>

/**
 * Serves the bank's question as a page, for buyers who confirm with a `return_url` and without our script. The intent's
 * `redirect_to_url` leads here. The answer leads back to the `return_url`, with `payment_intent`,
 * `payment_intent_client_secret` and `redirect_status` added as Stripe does.
 */
export function mountChallengePage(
  app: FastifyInstance,
  { db, clock, planWebhooks, wake }: ChallengeSettings,
): void {
  acceptOnlyForms(app)
  app.setErrorHandler((error, request, reply) => {
    if (!(error instanceof StripeError)) throw error
    const language = preferredLanguage(request.headers['accept-language'])
    return sendPage(reply.code(error.status), language, `<p>${pageTexts[language].isOver}</p>`)
  })
  const openCall = (request: ChallengeRequest, more: Form) => ({
    now: clock(),
    request: null,
    webhooks: planWebhooks(),
    caller: 'browser' as const,
    id: request.params.id,
    params: { ...parseForm(request.url.split('?')[1] ?? ''), ...more },
    origin: '',
  })
  app.get('/challenges/:id', async (request: ChallengeRequest, reply) => {
    const { returnUrl } = await inTransaction(db, (tx) => findWaiting({ ...openCall(request, {}), tx }))
    const language = languageOf(new URL(returnUrl).pathname)
    return sendPage(reply, language, renderQuestion(language))
  })
  app.post('/challenges/:id', async (request: ChallengeRequest, reply) => {
    const { outcome = '' } = parseForm(readFormBody(request))
    const address = await inTransaction(db, async (tx) => {
      const call = { ...openCall(request, { outcome }), tx }
      const { intent, returnUrl } = await findWaiting(call)
      await authenticatePaymentIntent(call)
      return buildReturnUrl(returnUrl, intent, outcome === 'succeeded' ? 'succeeded' : 'failed')
    })
    wake()
    return reply.redirect(address, 303)
  })
}

async function findWaiting(call: Call) {
  const intent = await getObject(call.tx, 'payment_intent', call.id, 'intent')
  assertHoldsSecret(call, intent)
  const returnUrl = intent.next_action?.redirect_to_url?.return_url
  if (!returnUrl)
    throw new StripeError(409, {
      type: 'invalid_request_error',
      message: 'This payment does not wait for authentication.',
    })
  return { intent, returnUrl }
}

function buildReturnUrl(
  returnUrl: string,
  intent: Stripe.PaymentIntent,
  status: 'succeeded' | 'failed',
): string {
  const url = new URL(returnUrl)
  url.searchParams.set('payment_intent', intent.id)
  url.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '')
  url.searchParams.set('redirect_status', status)
  return url.href
}

const style =
  ':root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}body{max-width:26rem;margin:15vh auto;padding:0 1rem}' +
  'button{min-height:44px;margin:0 .5rem .5rem 0;padding:.5rem 1rem;font:inherit}'
const styleHash = createHash('sha256').update(style).digest('base64')

/** The texts in the language of the page to which the answer leads back. */
const pageTexts = {
  en: {
    bank: 'Test bank (no money moves)',
    title: 'Is this you?',
    pass: 'Complete authentication',
    fail: 'Fail authentication',
    isOver: 'This payment does not wait for your bank any more.',
  },
  bn: {
    bank: 'পরীক্ষামূলক ব্যাংক: আসল টাকা নয়',
    title: 'আপনিই কি পেমেন্ট করছেন?',
    pass: 'হ্যাঁ, আমিই',
    fail: 'না, আমি নই',
    isOver: 'এই পেমেন্ট আর ব্যাংকের অপেক্ষায় নেই।',
  },
} satisfies Record<Language, object>

function renderQuestion(language: Language): string {
  const { bank, title, pass, fail } = pageTexts[language]
  return `<p>${bank}</p><h1>${title}</h1>
<form method="post"><button name="outcome" value="succeeded">${pass}</button>
<button name="outcome" value="failed">${fail}</button></form>`
}

function sendPage(reply: FastifyReply, language: Language, content: string) {
  return reply
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'`,
    )
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${language}"><meta name="viewport" content="width=device-width"><title>${pageTexts[language].title}</title>` +
        `<style>${style}</style><main>${content}</main></html>`,
    )
}
