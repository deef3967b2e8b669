import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Clock } from '#lib/clock.ts'
import { type Db, inTransaction } from '#services/database/database.ts'
import type { FaultPlan } from '../shared/fault-injection.ts'
import { breakConnection } from '../shared/break-connection.ts'
import { isSame } from '../shared/secrets.ts'
import { type BkashCredentials, paths } from '#services/payments/bkash/bkash-client.ts'
import { createEmulatorTokens } from './emulator-tokens.ts'
import {
  capturePayment,
  createPayment,
  executePayment,
  type UndocumentedAnswers,
  type Operation,
  queryPayment,
  queryRefunds,
  refundPayment,
  voidPayment,
} from './operations.ts'
import { ProtocolError, refusals } from './protocol-error.ts'
import type { StoredPayment } from './stored-payments.ts'

export type ApiSettings = {
  db: Db
  clock: Clock
  credentials: BkashCredentials
  faults: FaultPlan
  undocumentedAnswers: UndocumentedAnswers
  mayUseCredentials: (request: FastifyRequest) => boolean
  /** The address under which a browser reaches the emulator. */
  publicAddress: () => string
}

const operations: Record<string, Operation> = {
  [paths.create]: createPayment,
  [paths.execute]: executePayment,
  [paths.status]: queryPayment,
  [paths.capture]: capturePayment,
  [paths.void]: voidPayment,
  [paths.refund]: refundPayment,
  [paths.refundStatus]: queryRefunds,
}

const success = { statusCode: '0000', statusMessage: 'Successful' }

/** Mounts bKash's own paths. Faults are named after them: `POST /v1.2.0-beta/tokenized/checkout/execute`. */
export function mountApi(app: FastifyInstance, settings: ApiSettings): void {
  const { db, clock, credentials, undocumentedAnswers, mayUseCredentials } = settings
  const tokens = createEmulatorTokens(credentials)
  app.setErrorHandler(answerError)
  const pageOf = ({ paymentID, hash }: StoredPayment) =>
    `${settings.publicAddress()}/pay/${paymentID}/${hash}`

  for (const path of [paths.grantToken, paths.refreshToken])
    serve(app, path, settings, async (request) => {
      if (!mayUseCredentials(request)) throw refusals.unauthorized()
      const now = clock()
      const { refresh_token = '' } = readCredentials(request, credentials)
      if (path === paths.refreshToken) tokens.verify('refresh', refresh_token, now)
      return tokens.grant(now)
    })
  for (const [path, run] of Object.entries(operations))
    serve(app, path, settings, async (request) => {
      if (!mayUseCredentials(request)) throw refusals.unauthorized()
      const now = clock()
      tokens.verify('id', request.headers.authorization ?? '', now)
      if (request.headers['x-app-key'] !== credentials.appKey) throw refusals.invalidAppKey()
      return inTransaction(db, (tx) => run({ tx, now, body: request.body, pageOf, undocumentedAnswers }))
    })
}

type Serve = (request: FastifyRequest) => Promise<Record<string, unknown>>

/** Answers with what `run` returns, unless a test has planned a fault for this call. */
function serve(app: FastifyInstance, path: string, { faults }: ApiSettings, run: Serve): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const fault = faults.take(`POST ${path}`)
    if (fault?.kind === 'slow') await wait(fault.delayMs)
    if (fault?.kind === 'lost-request') return breakConnection(request, reply) && reply
    if (fault?.kind === 'server-error') return reply.code(500).send({ message: 'Internal server error' })
    if (fault?.kind === 'rate-limit') return reply.code(429).send({ message: 'Too Many Requests' })
    if (fault?.kind === 'refusal') throw refusals.debitBlocked()
    const answered = await run(request)
    if (fault?.kind === 'lost-reply') return breakConnection(request, reply) && reply
    return reply.header('cache-control', 'no-store').send({ ...success, ...answered })
  }
  app.post(path, (request, reply) => faults.during(() => answer(request, reply)))
}

const TokenRequest = z.object({
  app_key: z.string(),
  app_secret: z.string(),
  refresh_token: z.optional(z.string()),
})

function readCredentials({ headers, body }: FastifyRequest, known: BkashCredentials) {
  const request = TokenRequest.safeParse(body)
  if (!request.success) throw refusals.missingField()
  const pairs = [
    [request.data.app_key, known.appKey],
    [request.data.app_secret, known.appSecret],
    [String(headers['username']), known.username],
    [String(headers['password']), known.password],
  ] as const
  if (!pairs.every(([given, right]) => isSame(given, right))) throw refusals.unauthorized()
  return request.data
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof ProtocolError) {
    const { code, message, httpStatus } = error
    const body = httpStatus === 200 ? { statusCode: code, statusMessage: message } : { message }
    return reply.code(httpStatus).send(body)
  }
  // Fastify refused the request before our handler: the body is too large, or not JSON.
  if (error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500)
    return reply.code(400).send({ message: error.message })
  request.log.error(error)
  return reply.code(500).send({ message: 'Internal server error' })
}
