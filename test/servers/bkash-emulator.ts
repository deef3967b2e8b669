import Fastify from 'fastify'
import { afterAll } from 'vitest'
import type { Db } from '#services/database/database.ts'
import { createBkashPayments } from '#services/payments/bkash/bkash.ts'
import type { BkashSettings } from '#services/payments/bkash/bkash-client.ts'
import { bkashSandboxPrefix, createBkashSandbox } from '#emulators/bkash/bkash-sandbox.ts'
import type { WalletNumber } from '#emulators/bkash/wallets.ts'

export const testCredentials = {
  appKey: 'test-app-key',
  appSecret: 'test-app-secret',
  username: 'test-user',
  password: 'test-password',
}

/** A wallet for each behaviour. */
export const wallets = {
  pays: '01770618575',
  poor: '01823074817',
  blocked: '01823074818',
} as const satisfies Record<string, WalletNumber>

/**
 * Starts an emulator of bKash for one test file, with our client connected to it over HTTP. Tests set the clock of
 * both. `calls` lists the last part of each requested path, in order.
 */
export async function startTestBkash(db: Db) {
  const time = { now: new Date('2031-05-20T10:00:00.000Z') }
  const clock = () => time.now
  const calls: string[] = []
  const app = Fastify({ logger: false })
  app.addHook('onRequest', async (request) => void calls.push(request.url.split('/').at(-1) ?? ''))
  let origin = ''
  const sandbox = createBkashSandbox({
    db,
    clock,
    credentials: testCredentials,
    publicAddress: () => origin,
  })
  await app.register(sandbox.plugin)
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
  afterAll(() => app.close())
  const openPayments = (more: Partial<BkashSettings> = {}) =>
    createBkashPayments({
      db,
      clock,
      credentials: testCredentials,
      address: () => origin + bkashSandboxPrefix,
      timeoutMs: 2000,
      retryPolicy: { pauseMs: 1 },
      ...more,
    })
  return { sandbox, time, calls, origin, openPayments }
}
