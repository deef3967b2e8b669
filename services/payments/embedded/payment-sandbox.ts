import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify'
import type { Clock } from '#lib/clock.ts'
import type { Db } from '#services/database/database.ts'
import { mountApi } from './api.ts'
import { mountBrowserScript } from './browser-script.ts'
import type { WebhookPlan } from './call.ts'
import { mountControl } from './control.ts'
import { createDeliverer, type WebhookAddress } from './deliveries.ts'
import { endRefunds } from './refund-outcomes.ts'
import { type FindNeeded, sweepSandbox } from './sweep.ts'
import { createTroubles, type Troubles } from './troubles.ts'

export type PaymentSandboxSettings = {
  db: Db
  clock: Clock
  log: FastifyBaseLogger
  secretKey?: string
  publishableKey?: string
  /** Where its events go; without it they are kept for the asking alone. */
  webhooks?: WebhookAddress
  /** Whether its troubles can be switched on over HTTP: never in production. */
  isOpenToTests?: boolean
}

export type PaymentSandbox = {
  plugin: FastifyPluginAsync
  /** What goes wrong, for tests: nothing, until it is switched on. */
  troubles: Troubles
  /** Posts the webhooks that are due by now, also those held back; gives how many arrived. Waits for those under way. */
  deliverWebhooks: () => Promise<number>
  /** Does what time does: forgets keys and events, ends old authorizations, removes what nobody needs. Once an hour. */
  sweep: (findNeeded: FindNeeded) => Promise<void>
}

/**
 * A stand-in for Stripe that keeps its objects in our database: the API at Stripe's own paths under /v1, for the browser
 * /sandbox/stripe.js, a module script that defines `window.Stripe`, and webhooks posted to the product as Stripe would.
 * Takes Stripe's test cards and no others; no money moves.
 */
export function createPaymentSandbox(settings: PaymentSandboxSettings): PaymentSandbox {
  const { db, clock, secretKey = 'sk_test_hatbodol', publishableKey = 'pk_test_hatbodol' } = settings
  const keys = { secretKey, publishableKey }
  const troubles = createTroubles()
  const planWebhooks = (): WebhookPlan => {
    const { copies, delayMs } = troubles.webhooks()
    return settings.webhooks ? { copies, delayMs } : { copies: 0, delayMs: 0 }
  }
  const passTime = () => endRefunds({ db, now: clock(), webhooks: planWebhooks() })
  const deliverer =
    settings.webhooks && createDeliverer({ ...settings, address: settings.webhooks, troubles, passTime })
  const plugin: FastifyPluginAsync = async (app) => {
    const wake = () => deliverer?.wake()
    await app.register(async (api) => mountApi(api, { db, clock, keys, troubles, planWebhooks, wake }), {
      prefix: '/v1',
    })
    await app.register(mountBrowserScript, { prefix: '/sandbox' })
    if (settings.isOpenToTests)
      await app.register(async (control) => mountControl(control, { keys, troubles, deliverer }), {
        prefix: '/sandbox',
      })
    app.addHook('onListen', async () => deliverer?.start())
    app.addHook('preClose', async () => deliverer?.stop())
  }
  return {
    plugin,
    troubles,
    deliverWebhooks: async () => (await deliverer?.deliverDue()) ?? 0,
    sweep: (findNeeded) => sweepSandbox({ db, now: clock(), webhooks: planWebhooks(), findNeeded }),
  }
}
