import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Clock } from '#lib/clock.ts'
import type { Db } from '#services/database/database.ts'
import { createFaultInjection, type FaultPlan } from '../shared/fault-injection.ts'
import type { FindNeeded } from '../shared/old-objects.ts'
import type { BkashCredentials } from '#services/payments/bkash/bkash-client.ts'
import { approvePayment } from './approve-payment.ts'
import { mountApi } from './emulator-api.ts'
import type { UndocumentedAnswers } from './operations.ts'
import { mountPayPage } from './pay-page.ts'
import { sweepPayments } from './sweep.ts'

type BkashSandboxSettings = {
  db: Db
  clock: Clock
  credentials: BkashCredentials
  /** The product's public address, which the buyer's browser is sent to. */
  publicAddress: () => string
  /** Which requests may use the credentials; all by default. */
  mayUseCredentials?: (request: FastifyRequest) => boolean
}

export type BkashSandbox = {
  plugin: FastifyPluginAsync
  /** The faults for tests. There are none until a test switches them on. */
  faults: FaultPlan
  /** The answers that bKash's documentation does not specify. Tests change them. */
  undocumentedAnswers: UndocumentedAnswers
  /** Approves a payment on the page at this address, as its buyer does. Returns where the buyer is sent back to. */
  approve: (payAt: string) => Promise<string>
  /** Ends old authorizations, and deletes old payments that are not needed any more. Call it once an hour. */
  sweep: (findNeeded: FindNeeded) => Promise<void>
}

/** The path of the emulator, before bKash's own paths. */
export const bkashSandboxPrefix = '/sandbox/bkash'

/**
 * An emulator of bKash's tokenized checkout that stores its payments in our database. It serves the API at bKash's own
 * paths, and the page where buyers give number, OTP and PIN. It knows only bKash's test wallets, and no money moves.
 */
export function createBkashSandbox(settings: BkashSandboxSettings): BkashSandbox {
  const { db, clock, credentials, mayUseCredentials = () => true } = settings
  const faults = createFaultInjection()
  const undocumentedAnswers: UndocumentedAnswers = { voided: 'Cancelled', noRefunds: 'empty-list' }
  const publicAddress = () => settings.publicAddress() + bkashSandboxPrefix
  const plugin: FastifyPluginAsync = async (app) => {
    const mountScope = (mount: (scope: FastifyInstance) => void) =>
      app.register(async (scope) => mount(scope), { prefix: bkashSandboxPrefix })
    await mountScope((api) =>
      mountApi(api, {
        db,
        clock,
        credentials,
        faults,
        undocumentedAnswers,
        mayUseCredentials,
        publicAddress,
      }),
    )
    await mountScope((pages) => mountPayPage(pages, { db, clock }))
  }
  return {
    plugin,
    faults,
    undocumentedAnswers,
    approve: (payAt) => approvePayment(payAt),
    sweep: (findNeeded) => sweepPayments({ db, now: clock(), findNeeded }),
  }
}
