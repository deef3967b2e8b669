import type { FastifyInstance } from 'fastify'
import type { Deliverer } from './deliveries.ts'
import { identifyCaller, type SandboxKeys, secretKeyRequired } from './keys.ts'
import { StripeFault } from './faults.ts'
import { TroublePlan, type Troubles } from './troubles.ts'

type Controlled = { keys: SandboxKeys; troubles: Troubles; deliverer: Deliverer | undefined }

/**
 * For tests of the whole product, with the secret key: POST /sandbox/troubles takes a TroublePlan as JSON, DELETE ends all
 * troubles, POST /sandbox/webhooks posts what is due now, also what is held. Not there in production.
 */
export function mountControl(app: FastifyInstance, { keys, troubles, deliverer }: Controlled): void {
  app.addHook('onRequest', async (request) => {
    if (identifyCaller(request.headers.authorization, keys) !== 'server') throw secretKeyRequired()
  })
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof StripeFault)) throw error
    return reply.code(error.status).send({ error: error.body })
  })
  app.post('/troubles', async (request, reply) => {
    const plan = TroublePlan.safeParse(request.body)
    if (!plan.success) return reply.code(422).send({ errors: plan.error.issues })
    troubles.plan(plan.data)
    return reply.code(204).send()
  })
  app.delete('/troubles', async (_request, reply) => {
    troubles.clear()
    return reply.code(204).send()
  })
  app.post('/webhooks', async () => ({ delivered: (await deliverer?.deliverDue()) ?? 0 }))
}
