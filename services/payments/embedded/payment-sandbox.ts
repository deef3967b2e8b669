import type { FastifyPluginAsync } from 'fastify'
import type { Clock } from '#lib/clock.ts'
import type { Db } from '#services/database/database.ts'
import { mountApi } from './api.ts'
import { mountBrowserScript } from './browser-script.ts'

export type PaymentSandboxSettings = {
  db: Db
  clock: Clock
  secretKey?: string
  publishableKey?: string
}

export type PaymentSandbox = { plugin: FastifyPluginAsync }

/**
 * A stand-in for Stripe that keeps its objects in our database: the API at Stripe's own paths under /v1, and for the
 * browser /sandbox/stripe.js, a module script that defines `window.Stripe`. Takes Stripe's test cards and no others;
 * no money moves.
 */
export function createPaymentSandbox({
  db,
  clock,
  secretKey = 'sk_test_hatbodol',
  publishableKey = 'pk_test_hatbodol',
}: PaymentSandboxSettings): PaymentSandbox {
  const plugin: FastifyPluginAsync = async (app) => {
    await app.register(async (api) => mountApi(api, { db, clock, keys: { secretKey, publishableKey } }), {
      prefix: '/v1',
    })
    await app.register(mountBrowserScript, { prefix: '/sandbox' })
  }
  return { plugin }
}
