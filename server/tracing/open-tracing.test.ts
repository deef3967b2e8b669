import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { listReconciliations } from '#features/sales/payments/queries/reconciliations.ts'
import { systemClock } from '#lib/clock.ts'
import { makeMigratedDataDir } from '#test/processes/data-dir.ts'
import { readConfig } from '../config/config.ts'
import { createServer as createProductServer } from '../create-server.ts'
import { startProduct } from '../start.ts'
import { openTracing } from './open-tracing.ts'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type Sent = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Attribute[]
  status: { code?: number }
}
type Export = { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] }

const onServer = Boolean(process.env['TEST_DATABASE_URL'])
const reason = 'it runs on a folder of its own'

const received: { path: string | undefined; spans: Sent[] }[] = []
const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const { resourceSpans } = (await json(request)) as Export
  const spans = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
  received.push({ path: request.url, spans })
  response.setHeader('content-type', 'application/json').end('{}')
}
const collector = createServer((request, response) => void receive(request, response))
collector.listen({ port: 0, host: '127.0.0.1' })
await once(collector, 'listening')
afterAll(() => collector.close())
const endpoint = `http://127.0.0.1:${(collector.address() as { port: number }).port}`

const settings = async () => ({
  NODE_ENV: 'test',
  PORT: '0',
  DATA_DIR: await makeMigratedDataDir(),
  DEMO_DATA: 'off',
  LOG_LEVEL: 'fatal',
})
const traceId = '0af7651916cd43dd8448eb211c80319c'
/** Asks as a caller who says which trace the request belongs to, and that it is not recorded. */
async function ask(address: string): Promise<void> {
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-00`, 'x-forwarded-for': '192.0.2.7' }
  await (await fetch(address, { headers })).text()
}

/** Every span that the collector has got since the last call. */
function takeSpans(): Sent[] {
  const taken = received.splice(0)
  expect(new Set(taken.map(({ path }) => path))).toEqual(new Set(['/v1/traces']))
  return taken.flatMap(({ spans }) => spans)
}

const read = ({ attributes }: Sent, wanted: string) =>
  attributes.find(({ key }) => key === wanted)?.value.stringValue ??
  attributes.find(({ key }) => key === wanted)?.value.intValue

test('a collector gets each request with its statements, the calls to a provider and the jobs', async ({
  skip,
}) => {
  skip(onServer, reason)
  const proxied = { TRUST_PROXY: 'on', SHUTDOWN_GRACE: '0', OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }
  const config = readConfig({ ...(await settings()), ...proxied })
  const running = await startProduct({ config, clock: systemClock, pages: 'none', say: () => {} })
  await ask(`${running.ownAddress}/api/items?q=secret-words&limit=2`)
  await running.services.payments.findIntent('pi_unknown')
  const listRuns = async () => (await listReconciliations(running.services.db, { limit: 1 })).rows
  await expect.poll(listRuns).toHaveLength(1)
  await running.stop()
  const spans = takeSpans()
  const request = spans.find(({ name }) => name === 'GET /api/items')
  expect(request).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' })
  expect(request && read(request, 'http.response.status_code')).toBe(200)
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(statements.map(({ name }) => name)).toContain('select')
  expect(statements.every((each) => String(read(each, 'db.query.text')).includes('from'))).toBe(true)
  // What somebody has typed is in no trace.
  expect(JSON.stringify(spans)).not.toContain('secret-words')
  expect(spans.map(({ name }) => name)).toContain('provider findIntent')
  const job = spans.find(({ name }) => name === 'job reconcile-payments')
  expect(spans.some(({ parentSpanId }) => parentSpanId === job?.spanId)).toBe(true)
})

test('a caller without a proxy of ours cannot choose the trace', async () => {
  const app = createProductServer('fatal', false)
  const tracing = openTracing({ endpoint, trustProxy: false, log: app.log })
  tracing.traceRequests(app)
  app.get('/phones/:id', async () => 'a phone')
  await app.listen({ port: 0, host: '127.0.0.1' })
  await ask(`http://127.0.0.1:${(app.server.address() as { port: number }).port}/phones/7`)
  await app.close()
  await tracing.close()
  const spans = takeSpans()
  expect(spans.map(({ name }) => name)).toEqual(['GET /phones/:id'])
  expect(spans.map((span) => span.traceId)).not.toContain(traceId)
})

test('without a collector, nothing of OpenTelemetry is loaded', async ({ skip }) => {
  skip(onServer, reason)
  const program = `
    import { registerHooks } from 'node:module'
    registerHooks({
      resolve: (name, context, next) => {
        if (name.startsWith('@opentelemetry/')) console.log(name)
        return next(name, context)
      },
    })
    const { startProduct } = await import('#server/start.ts')
    const { readConfig } = await import('#server/config/config.ts')
    const config = readConfig(process.env)
    const running = await startProduct({ config, clock: () => new Date(), pages: 'none', say: () => {} })
    await running.stop()
    console.log('and now on purpose')
    await import('#server/tracing/open-tracing.ts')
    process.exit(0)`
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    env: await settings(),
  })
  const [without, onPurpose] = stdout.split('and now on purpose\n')
  expect(without).toBe('')
  expect(onPurpose).toContain('@opentelemetry/sdk-trace\n')
})
