import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { afterAll, expect, test, vi } from 'vitest'
import { readFacts, shareFacts } from '../alerts/facts.ts'
import { createResponseCache } from '../cache/response-cache.ts'
import { createServer } from '../create-server.ts'
import { Front } from '../front.ts'
import { createWorkQueue } from '../overload/work-queue.ts'
import { buildBooking } from '#test/build.ts'
import { bookBeforeEach } from '#test/sales/booked.ts'
import { recordStatements } from '#test/database/statements.ts'
import { reserve, sell } from '#test/sales/pay.ts'
import { findFreePort } from '#test/http/free-port.ts'
import { startProduct } from '#test/product.ts'
import { showDatabase } from './database-metrics.ts'
import { countEmails, measureRendering, measureRequests, showProcess } from './process-metrics.ts'
import { serveMetrics } from './serve-metrics.ts'

const product = await startProduct()
const { services } = product
const { booked } = bookBeforeEach(product)
const readiness = { askPictures: async () => 'ok' as const, askRedis: async () => 'none' as const }
const factSources = { services, readiness, dataDir: '/' }
const sources = { db: services.db, readFacts: () => readFacts(factSources) }

const front = new Front()
const app = createServer('fatal', false, { front })
const registry = new Registry()
measureRequests(app, registry)
app.get('/phones/:id', async () => 'a phone')
app.get('/stream', async (_, reply) => reply.type('text/event-stream').send('data: 1\n\n'))
front.answerEarly(({ url }, response) => {
  if (url !== '/cached') return false
  response.end('cached')
  return true
})
await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())

const cache = createResponseCache({
  clock: () => new Date(),
  bytes: 1000,
  headers: [],
  report: () => {},
  isAway: () => false,
})
const readQueue = createWorkQueue({ atOnce: 1, maxWaitMs: 100, maxWaitUnderLoadMs: 100 })
showProcess(
  { cache, readQueue, database: services.database, isReady: async () => true },
  { version: '1.2.3', schema: '0009-last' },
  registry,
)
showDatabase(sources, registry)
countEmails({ send: async () => {} }, registry)
measureRendering(registry)

const ask = async (path: string, method = 'GET') => {
  const { port } = app.server.address() as { port: number }
  await (await fetch(`http://127.0.0.1:${port}${path}`, { method })).text()
}

/** The lines about one metric, without its name in the labels. */
async function readLines(name: string, from = registry): Promise<string[]> {
  const text = await from.getSingleMetricAsString(name)
  return text.split('\n').filter((line) => !line.startsWith('#') && line !== '')
}

test('requests are measured by the pattern of their route, whatever addresses are asked for', async () => {
  for (const path of ['/phones/1', '/phones/2', '/nothing/a', '/nothing/b', '/cached', '/stream'])
    await ask(path)
  await ask('/phones/1', 'PROPFIND')
  const name = 'hatbodol_http_request_seconds'
  await expect
    .poll(async () => (await readLines(name)).filter((line) => line.includes('_count')).toSorted())
    .toEqual([
      `${name}_count{method="GET",route="(cache)",status="200"} 1`,
      `${name}_count{method="GET",route="(none)",status="404"} 2`,
      `${name}_count{method="GET",route="/phones/:id",status="200"} 2`,
      `${name}_count{method="other",route="(none)",status="404"} 1`,
    ])
})

test('the numbers of the database are shown, and asked for once however often somebody scrapes', async () => {
  await sell(product, booked)
  await reserve(product, await buildBooking(product, { buyerId: booked.buyerId }))
  const own = new Registry()
  const asked = vi.spyOn(services.watch, 'ask')
  showDatabase(sources, own)
  await Promise.all([own.metrics(), own.metrics()])
  expect((await readLines('hatbodol_sales', own)).toSorted()).toEqual([
    'hatbodol_sales{means="card",state="handed-over"} 1',
    'hatbodol_sales{means="card",state="reserved"} 1',
  ])
  const ledger = await readLines('hatbodol_ledger_paisa', own)
  expect(ledger).toContain('hatbodol_ledger_paisa{account="provider"} 5450000')
  expect(await readLines('hatbodol_ledger_difference_paisa', own)).toEqual([
    'hatbodol_ledger_difference_paisa 0',
  ])
  expect(await readLines('hatbodol_alerts', own)).toContain(
    'hatbodol_alerts{alert="redis",severity="warning"} 0',
  )
  expect(await readLines('hatbodol_database_up', own)).toEqual(['hatbodol_database_up 1'])
  expect(asked).toHaveBeenCalledTimes(1)
  asked.mockRestore()
})

test('alerts and metrics share one reading, and sales are counted once a minute', async () => {
  const own = new Registry()
  const readShared = shareFacts(factSources)
  showDatabase({ db: services.db, readFacts: readShared }, own)
  const now = vi.spyOn(performance, 'now')
  const asked = vi.spyOn(services.watch, 'ask')
  const start = 1_000_000
  const scrapes = await recordStatements(async () => {
    for (let seconds = 0; seconds < 75; seconds += 15) {
      now.mockReturnValue(start + seconds * 1000)
      await Promise.all([own.metrics(), readShared()])
    }
  })
  const readsOf = (part: string) => scrapes.filter((sql) => sql.includes(part)).length
  expect(asked).toHaveBeenCalledTimes(5)
  expect([readsOf('from webhook_events'), readsOf('from "sales"')]).toEqual([5, 2])
  vi.restoreAllMocks()
})

test('a ledger that does not balance is shown by how much', async () => {
  await sell(product, booked)
  await product.db
    .insertInto('ledgerTotals')
    .values({ account: 'provider', amountMinor: -700 })
    .onConflict((conflict) => conflict.column('account').doUpdateSet({ amountMinor: -700 }))
    .execute()
  const own = new Registry()
  showDatabase(sources, own)
  expect(await readLines('hatbodol_ledger_difference_paisa', own)).toEqual([
    'hatbodol_ledger_difference_paisa 700',
  ])
})

test('while the database does not answer, this is said, and its numbers are missing', async () => {
  const own = new Registry()
  const asked = vi.spyOn(services.watch, 'ask').mockRejectedValue(new Error('no answer'))
  showDatabase(sources, own)
  expect(await readLines('hatbodol_database_up', own)).toEqual(['hatbodol_database_up 0'])
  expect(await readLines('hatbodol_sales', own)).toEqual([])
  expect(await readLines('hatbodol_disk_free_bytes', own)).toEqual([])
  asked.mockRestore()
})

test('the state of the process is shown', async () => {
  expect(await readLines('hatbodol_build_info')).toEqual([
    'hatbodol_build_info{version="1.2.3",schema="0009-last"} 1',
  ])
  expect(await readLines('hatbodol_ready')).toEqual(['hatbodol_ready 1'])
  await cache.get('a', async () => ({ status: 500, headers: [], body: new Uint8Array(), topics: new Set() }))
  expect(await readLines('hatbodol_cache_lookups_total')).toEqual([
    'hatbodol_cache_lookups_total{result="hit"} 0',
    'hatbodol_cache_lookups_total{result="miss"} 1',
  ])
})

test('only /metrics is answered on the port of the metrics', async () => {
  const port = await findFreePort()
  const close = await serveMetrics({ port, host: '127.0.0.1' }, async () => 'all_well 1\n')
  const reply = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(reply.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  expect(await reply.text()).toBe('all_well 1\n')
  expect((await fetch(`http://127.0.0.1:${port}/api/items`)).status).toBe(404)
  await close()
})

const deploy = join(import.meta.dirname, '../../deploy')
const rules = join(deploy, 'alert-rules.yml')

test.each(['alert-rules.yml', 'grafana-dashboard.json'])(
  'every metric in deploy/%s is shown here',
  async (file) => {
    const shown = new Set((await registry.getMetricsAsJSON()).map(({ name }) => name))
    const text = readFileSync(join(deploy, file), 'utf8')
    const named = [...text.matchAll(/\b(?:hatbodol|process|nodejs)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_(bucket|count|sum)$/, ''),
    )
    expect(named.length).toBeGreaterThan(8)
    expect(named.filter((name) => !shown.has(name))).toEqual([])
  },
)

const hasPromtool = spawnSync('promtool', ['--version']).status === 0

test.skipIf(!hasPromtool)('promtool accepts the rules (skipped without Debian’s package prometheus)', () => {
  expect(existsSync(rules)).toBe(true)
  expect(execFileSync('promtool', ['check', 'rules', rules], { encoding: 'utf8' })).toContain('SUCCESS')
})

test.skipIf(!hasPromtool)(
  'promtool accepts the metrics (skipped without Debian’s package prometheus)',
  async () => {
    const input = await registry.metrics()
    const { stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input, encoding: 'utf8' })
    // It has advice about names of the library.
    const own = `${stdout}${stderr}`.split('\n').filter((line) => !/^(nodejs|process)_|^$/.test(line))
    expect(own).toEqual([])
  },
)
