import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Clock } from '#lib/clock.ts'
import type { Db } from '#services/database/database.ts'
import { createFaultInjection, type FaultPlan, FaultRequest } from '../../embedded/fault-injection.ts'
import type { BkashCredentials } from '../line.ts'
import { mountApi } from './emulator-api.ts'
import { isSame } from './emulator-tokens.ts'
import { mountPayPage } from './pay-page.ts'
import { type FindNeeded, sweepPayments } from './sweep.ts'

export type BkashSandboxSettings = {
  db: Db
  clock: Clock
  credentials: BkashCredentials
  /** The product's public address, which the buyer's browser is sent to. */
  publicAddress: () => string
  /** Which requests may use the credentials; all by default. */
  admits?: (request: FastifyRequest) => boolean
  /** Whether faults can be switched on over HTTP. */
  isOpenToTests?: boolean
}

export type BkashSandbox = {
  plugin: FastifyPluginAsync
  /** The faults for tests. There are none until a test switches them on. */
  faults: FaultPlan
  /** Ends old authorizations, and deletes old payments that nobody needs. To be called once an hour. */
  sweep: (findNeeded: FindNeeded) => Promise<void>
}

/** Where the emulator is mounted. bKash's own paths follow. */
export const bkashSandboxPrefix = '/sandbox/bkash'

/**
 * An emulator of bKash's tokenized checkout that stores its payments in our database. It serves the API at bKash's own
 * paths, and the page where buyers give number, OTP and PIN. It knows only bKash's test wallets, and no money moves.
 */
export function createBkashSandbox(settings: BkashSandboxSettings): BkashSandbox {
  const { db, clock, credentials, admits = () => true } = settings
  const faults = createFaultInjection()
  const publicAddress = () => settings.publicAddress() + bkashSandboxPrefix
  const plugin: FastifyPluginAsync = async (app) => {
    const scoped = (mount: (scope: FastifyInstance) => void) =>
      app.register(async (scope) => mount(scope), { prefix: bkashSandboxPrefix })
    await scoped((api) => mountApi(api, { db, clock, credentials, faults, admits, publicAddress }))
    await scoped((pages) => mountPayPage(pages, { db, clock }))
    if (settings.isOpenToTests)
      await scoped((control) => mountControl(control, { credentials, admits, faults }))
  }
  return { plugin, faults, sweep: (findNeeded) => sweepPayments({ db, now: clock(), findNeeded }) }
}

type ControlParts = Required<Pick<BkashSandboxSettings, 'credentials' | 'admits'>> & { faults: FaultPlan }

/** For tests of the whole product, with the app secret: POST takes a FaultRequest as JSON, DELETE ends all faults. */
function mountControl(app: FastifyInstance, { credentials, admits, faults }: ControlParts): void {
  app.addHook('onRequest', async (request, reply) => {
    const isKnown = isSame(request.headers.authorization ?? '', `Bearer ${credentials.appSecret}`)
    if (!isKnown || !admits(request)) await reply.code(401).send({ message: 'Unauthorized' })
  })
  app.post('/faults', async (request, reply) => {
    const plan = FaultRequest.safeParse(request.body)
    if (!plan.success) return reply.code(422).send({ errors: plan.error.issues })
    faults.plan(plan.data)
    return reply.code(204).send()
  })
  app.delete('/faults', async (_request, reply) => {
    faults.clear()
    return reply.code(204).send()
  })
}
