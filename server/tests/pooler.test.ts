import { expect, test } from 'vitest'
import { systemClock } from '#lib/clock.ts'
import { keepsSessions } from '#services/database/sessions.ts'
import { noReplicated, startReplicated } from '#test/database/replicated.ts'
import { makeDataDir } from '#test/processes/data-dir.ts'
import { startBouncer, whyNoBouncer } from '#test/servers/pgbouncer.ts'
import { readConfig } from '../config/config.ts'
import { describeForOperator } from '../operator/operator-errors.ts'
import { startProduct } from '../start.ts'

const reason = noReplicated || whyNoBouncer
const servers = reason ? undefined : await startReplicated()
/** What operators let PgBouncer ignore when it refuses a connection. */
const ignored = 'options,statement_timeout'

async function start(DATABASE_URL: string): Promise<string | undefined> {
  const settings = { NODE_ENV: 'test', PORT: '0', DEMO_DATA: 'off', LOG_LEVEL: 'fatal' }
  const config = readConfig({ ...settings, DATA_DIR: await makeDataDir(), DATABASE_URL })
  try {
    const running = await startProduct({ config, clock: systemClock, pages: 'none', say: () => {} })
    await running.stop()
    return 'it started'
  } catch (error) {
    return describeForOperator(error)
  }
}

test.skipIf(!servers)(
  `a pooler in transaction mode, and one that refuses our settings, are refused at the start in one line${reason}`,
  async () => {
    const url = servers?.primary ?? ''
    const refusal = /^DATABASE_URL leads to a pooler[^\n]+Use the address of PostgreSQL itself\.$/
    expect(await start(await startBouncer(url, 'transaction', ignored))).toMatch(refusal)
    expect(await start(await startBouncer(url, 'session'))).toMatch(refusal)
  },
)

test.skipIf(!servers)(
  `PostgreSQL itself, and a pooler in session mode, keep the sessions of connections${reason}`,
  async () => {
    const url = servers?.primary ?? ''
    expect(await keepsSessions(url)).toBe(true)
    expect(await keepsSessions(await startBouncer(url, 'session', ignored))).toBe(true)
    expect(await keepsSessions(await startBouncer(url, 'transaction', ignored))).toBe(false)
  },
)
