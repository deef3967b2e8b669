import type { FastifyBaseLogger, FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Clock } from '#lib/clock.ts'
import type { Db } from '#services/database/database.ts'
import { mountApi } from './api.ts'
import { mountBrowserScript } from './browser-script.ts'
import type { WebhookPlan } from './call.ts'
import { mountChallengePage } from './challenge-page.ts'
import { mountControl } from './control.ts'
import { createDeliverer, type WebhookAddress } from './deliveries.ts'
import { endRefunds } from './refund-outcomes.ts'
import type { FindNeeded } from '../shared/old-objects.ts'
import { sweepSandbox } from './sweep.ts'
import { createFaultInjection, type FaultPlan } from '../shared/fault-injection.ts'

export type PaymentSandboxSettings = {
  db: Db
  clock: Clock
  log: FastifyBaseLogger
  secretKey: string
  publishableKey: string
  /** The address that events are posted to. If it is undefined, events are only stored and can be listed. */
  webhooks?: WebhookAddress
  /** Which requests may use the keys; all by default. For any other request, every key is wrong. */
  mayUseKeys?: (request: FastifyRequest) => boolean
  /** Whether faults can be switched on over HTTP. */
  isOpenToTests?: boolean
}

export type PaymentSandbox = {
  plugin: FastifyPluginAsync
  /** The faults for tests. There are none until a test switches them on. */
  faults: FaultPlan
  /** Posts the webhooks that are due, including held ones, after those already under way. Returns how many arrived. */
  deliverWebhooks: () => Promise<number>
  /**
   * Deletes old keys and events, ends old authorizations, and deletes unused intents and cards. Call it once an hour.
   */
  sweep: (findNeeded: FindNeeded) => Promise<void>
}

/**
 * An emulator of Stripe that stores its objects in our database. It serves the API at Stripe's own paths under /v1. For
 * the browser it serves /sandbox/stripe.js, a module script that defines `window.Stripe`. It posts webhooks to the
 * product as Stripe would. It accepts only Stripe's test cards, and no money moves.
 */
export function createPaymentSandbox(settings: PaymentSandboxSettings): PaymentSandbox {
  const { db, clock, secretKey, publishableKey, mayUseKeys = () => true } = settings
  const keys = { secretKey, publishableKey, mayUseKeys }
  const faults = createFaultInjection()
  const planWebhooks = (): WebhookPlan => {
    const { copies, delayMs } = faults.webhooks()
    return settings.webhooks ? { copies, delayMs } : { copies: 0, delayMs: 0 }
  }
  const makeDueChanges = () => endRefunds({ db, now: clock(), webhooks: planWebhooks() })
  const deliverer =
    settings.webhooks && createDeliverer({ ...settings, address: settings.webhooks, faults, makeDueChanges })
  const plugin: FastifyPluginAsync = async (app) => {
    const wake = () => deliverer?.wake()
    await app.register(async (api) => mountApi(api, { db, clock, keys, faults, planWebhooks, wake }), {
      prefix: '/v1',
    })
    await app.register(mountBrowserScript, { prefix: '/sandbox' })
    const challengeSettings = { db, clock, planWebhooks, wake }
    await app.register(async (pages) => mountChallengePage(pages, challengeSettings), { prefix: '/sandbox' })
    if (settings.isOpenToTests)
      await app.register(async (control) => mountControl(control, { keys, faults, deliverer }), {
        prefix: '/sandbox',
      })
    app.addHook('onListen', async () => deliverer?.start())
    app.addHook('preClose', async () => deliverer?.stop())
  }
  return {
    plugin,
    faults,
    deliverWebhooks: async () => (await deliverer?.deliverDue()) ?? 0,
    sweep: (findNeeded) => sweepSandbox({ db, now: clock(), webhooks: planWebhooks(), findNeeded }),
  }
}
