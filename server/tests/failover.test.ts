import { afterAll, expect, test } from 'vitest'
import { systemClock } from '#lib/clock.ts'
import { onServer } from '#test/database/on-server.ts'
import { makeDataDir } from '#test/processes/data-dir.ts'
import { openProxy } from '#test/http/proxy.ts'
import { noReplicated, startReplicated } from '#test/database/replicated.ts'
import { readConfig } from '../config/config.ts'
import { startProduct } from '../start.ts'

const servers = noReplicated ? undefined : await startReplicated()
const proxy = servers && (await openProxy(servers.primary))
afterAll(() => proxy?.cut())

test.skipIf(!servers)(
  `after a failover, connections to the old server, which accepts no changes, are replaced${noReplicated}`,
  async () => {
    if (!servers || !proxy) throw new Error('There is no PostgreSQL.')
    const settings = { NODE_ENV: 'test', PORT: '0', DEMO_DATA: 'off', LOG_LEVEL: 'fatal' }
    const config = readConfig({ ...settings, DATA_DIR: await makeDataDir(), DATABASE_URL: proxy.url })
    const running = await startProduct({ config, clock: systemClock, pages: 'none', say: () => {} })
    const report = async () => {
      const body = JSON.stringify({ reason: 'scam' })
      const headers = { 'content-type': 'application/json' }
      const address = `${running.ownAddress}/api/items/01910000-0000-7000-8000-000000000000`
      return (await fetch(address, { method: 'PUT', headers, body })).status
    }
    const readiness = async () => (await fetch(`${running.ownAddress}/api/health/ready`)).status
    try {
      expect([await report(), await readiness()]).toEqual([404, 200])
      await onServer(
        servers.primary,
        'alter system set default_transaction_read_only = on',
        'select pg_reload_conf()',
      )
      await expect.poll(report).toBe(503)
      await expect.poll(readiness).toBe(503)
      proxy.redirect(servers.replica)
      await onServer(servers.replica, 'select pg_promote()')
      await expect.poll(readiness).toBe(200)
      for (let nth = 0; nth < 10; nth += 1) expect(await report()).toBe(404)
    } finally {
      await running.stop()
    }
  },
)
