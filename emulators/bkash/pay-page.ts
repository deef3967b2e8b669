import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#lib/clock.ts'
import { preferredLanguage } from '#lib/languages.ts'
import { type Db, inTransaction, type Tx } from '#services/database/database.ts'
import { acceptOnlyForms, readFormBody } from '../shared/form-body.ts'
import { isSame } from '../shared/secrets.ts'
import { payPagePolicy, renderNotFound, renderStep } from './pay-page-view.ts'
import { getReturnAddress, isWaiting, takeEntry } from './pay-steps.ts'
import { lockPayment, savePayment, type StoredPayment } from './stored-payments.ts'

type PageRequest = FastifyRequest<{ Params: { paymentID: string; hash: string } }>

/** In bytes. The longest form has a step and one entry. */
const bodyLimit = 1024

/**
 * Serves the page where a buyer enters number, OTP and PIN, without scripts. Every entry is answered with a redirect,
 * so that a reload sends nothing twice. The page always shows the current step of the payment.
 */
export function mountPayPage(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  acceptOnlyForms(app)
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
  })
  app.get('/pay/:paymentID/:hash', async (request: PageRequest, reply) => {
    const payment = await inTransaction(db, (tx) => findPayment(tx, request))
    if (!payment)
      return sendPage(reply.code(404), renderNotFound(preferredLanguage(request.headers['accept-language'])))
    return isWaiting(payment)
      ? sendPage(reply, renderStep(payment))
      : reply.redirect(getReturnAddress(payment), 303)
  })
  app.post('/pay/:paymentID/:hash', { bodyLimit }, async (request: PageRequest, reply) => {
    const form = new URLSearchParams(readFormBody(request))
    const entry = { typed: form.get('entry') ?? '', isCancelled: form.has('cancel') }
    const payment = await inTransaction(db, async (tx) => {
      const before = await findPayment(tx, request)
      if (!before || form.get('step') !== before.step) return before
      const after = takeEntry(before, entry)
      if (after !== before) await savePayment(tx, after, clock())
      return after
    })
    if (!payment)
      return sendPage(reply.code(404), renderNotFound(preferredLanguage(request.headers['accept-language'])))
    return reply.redirect(isWaiting(payment) ? request.url : getReturnAddress(payment), 303)
  })
}

async function findPayment(tx: Tx, { params }: PageRequest): Promise<StoredPayment | undefined> {
  const payment = await lockPayment(tx, params.paymentID)
  return payment && isSame(params.hash, payment.hash) ? payment : undefined
}

function sendPage(reply: FastifyReply, html: string) {
  return reply.header('content-security-policy', payPagePolicy).type('text/html; charset=utf-8').send(html)
}
