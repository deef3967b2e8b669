import { describe, expect, test } from 'vitest'
import { makeMigratedDataDir } from '#test/processes/data-dir.ts'
import { failToStart, fetchPatiently, type RunningProcess, startProcess } from '#test/processes/process.ts'
import { isLong } from '#test/runner/rounds.ts'

const onServer = Boolean(process.env['TEST_DATABASE_URL'])
const reason = 'the embedded database alone is ours to look after: PostgreSQL looks after its own'

const dataDir = await makeMigratedDataDir()
/** After how many acknowledged writes the process is killed, each time. */
const kills = isLong ? [1, 40, 90, 5, 200] : [1, 60]
let callers = 0

/**
 * Makes the record of one person, from a separate network address. Returns its id, or undefined when no response came.
 */
async function write({ address }: RunningProcess, email: string): Promise<string | undefined> {
  callers += 1
  const request = {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.0.${callers >> 8}.${callers & 255}`,
    },
    body: JSON.stringify({ name: 'Rahim', email, image: '/images/a.jpg', role: 'buyer' }),
  }
  try {
    const reply = await fetchPatiently(`${address}/api/users`, request)
    const body = (await reply.json()) as { insertedId: string }
    expect(reply.status).toBe(200)
    return body.insertedId
  } catch (error) {
    // The connection broke, before the response or in its middle.
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/**
 * Several writers run at once, and each signs people up one after the other, until the server stops. Adds each
 * acknowledged record to `acknowledged`.
 */
async function writeUntilCrash(server: RunningProcess, round: number, acknowledged: Map<string, string>) {
  const one = async (writer: number) => {
    for (let nth = 0; ; nth += 1) {
      const email = `round-${round}-writer-${writer}-${nth}@example.com`
      const id = await write(server, email)
      if (id === undefined) return
      acknowledged.set(email, id)
    }
  }
  await Promise.all([0, 1, 2, 3].map(one))
}

/** Writing an unclaimed record again returns its existing id. Another id means that the record was lost. */
async function countLost(server: RunningProcess, acknowledged: Map<string, string>): Promise<string[]> {
  const lost: string[] = []
  for (const [email, id] of acknowledged) if ((await write(server, email)) !== id) lost.push(email)
  return lost
}

describe('the product as a process with its own folder', async () => {
  let server: RunningProcess
  if (!onServer) server = await startProcess(dataDir)

  test('refuses a second process on the folder with one line that says what to do, and goes on', async ({
    skip,
  }) => {
    skip(onServer, reason)
    const { code, said } = await failToStart(dataDir)
    expect(code).toBe(1)
    expect(said.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^Hatbodol cannot start: .*DATA_DIR .+\.$/),
    ])
    expect(said).toContain(dataDir)
    expect((await fetch(`${server.address}/api/health/ready`)).status).toBe(200)
  })

  test(`killed in the middle of writes, ${kills.length} times, has every write that it acknowledged`, async ({
    skip,
  }) => {
    skip(onServer, reason)
    const acknowledged = new Map<string, string>()
    for (const [round, killAfter] of kills.entries()) {
      const before = acknowledged.size
      const writing = writeUntilCrash(server, round, acknowledged)
      const count = () => acknowledged.size - before
      await expect.poll(count, { interval: 1, timeout: 60_000 }).toBeGreaterThanOrEqual(killAfter)
      await server.kill()
      await writing
      server = await startProcess(dataDir)
      expect(await countLost(server, acknowledged)).toEqual([])
    }
    expect(acknowledged.size).toBeGreaterThan(Math.max(...kills))
    expect(await server.stop()).toBe(0)
  })
})
