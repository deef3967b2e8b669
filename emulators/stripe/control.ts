import type { FastifyInstance } from 'fastify'
import type { Deliverer } from './deliveries.ts'
import { identifyCaller, type SandboxKeys, secretKeyRequired } from './keys.ts'
import { StripeError } from './stripe-errors.ts'
import { FaultRequest, type FaultPlan } from '../shared/fault-injection.ts'

type ControlSettings = { keys: SandboxKeys; faults: FaultPlan; deliverer: Deliverer | undefined }

/**
 * Routes for tests of the whole product, with the secret key. POST /sandbox/faults takes a FaultRequest as JSON,
 * DELETE ends all faults, and POST /sandbox/webhooks posts the webhooks that are due, including held ones. The routes
 * do not exist where other people can reach the product.
 */
export function mountControl(app: FastifyInstance, { keys, faults, deliverer }: ControlSettings): void {
  app.addHook('onRequest', async (request) => {
    if (identifyCaller(request, keys) !== 'server') throw secretKeyRequired()
  })
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof StripeError)) throw error
    return reply.code(error.status).send({ error: error.body })
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
  app.post('/webhooks', async () => ({ delivered: (await deliverer?.deliverDue()) ?? 0 }))
}
