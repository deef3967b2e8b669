import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { formOf } from '#test/http/picture-form.ts'
import { makeMigratedDataDir } from '#test/processes/data-dir.ts'
import { startProcess } from '#test/processes/process.ts'
import { isLong, pickRounds } from '#test/runner/rounds.ts'
import type { Outcome, UploadAttack } from '#test/http/upload-attack.ts'

const { address, pid } = await startProcess(await makeMigratedDataDir())
const local = address.replace('localhost', '127.0.0.1')

/** Draws a JPEG of noise, which is the most work for its number of bytes. */
function drawNoise(side: number): Promise<Buffer> {
  return sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** 8 MB in the long run. */
const noise = await drawNoise(pickRounds({ short: 300, long: 3100 }))
const count = pickRounds({ short: 8, long: 300 })

/** Resident memory of the server in MiB. */
const readMemory = () =>
  Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString()) / 1024)

/** Sends the picture of a sign-up and returns the time until it was taken, in ms. Asks again when told to. */
async function signUp(): Promise<{ ms: number; tries: number }> {
  const { body, headers } = formOf(Buffer.concat([await drawNoise(200), randomBytes(16)]))
  const from = performance.now()
  for (let tries = 1; ; tries += 1) {
    const reply = await fetch(`${local}/api/images?purpose=sign-up`, {
      method: 'POST',
      headers: { ...headers, 'x-forwarded-for': '10.30.0.1' },
      body: new Uint8Array(body),
    })
    await reply.arrayBuffer()
    if (reply.status === 200) return { ms: Math.round(performance.now() - from), tries }
    expect([429, 503]).toContain(reply.status)
    await setTimeout(Number(reply.headers.get('retry-after')) * 1000)
  }
}

/** Signs up every second until `work` is over. Returns its result, the times in ms and the highest memory in MiB. */
async function measureDuring<T>(work: Promise<T>) {
  const peak = { memory: readMemory() }
  const state = { isOver: false }
  const ended = work.finally(() => (state.isOver = true))
  const watch = (async () => {
    while (!state.isOver) {
      peak.memory = Math.max(peak.memory, readMemory())
      await setTimeout(200)
    }
  })()
  const honest: number[] = []
  let tries = 0
  do {
    const took = await signUp()
    honest.push(took.ms)
    tries = Math.max(tries, took.tries)
    await setTimeout(1000)
  } while (!state.isOver)
  await watch
  return { result: await ended, honest, tries, memory: peak.memory }
}

async function attack(wanted: Pick<UploadAttack, 'query' | 'fromEverywhere'>): Promise<Outcome> {
  const workerData: UploadAttack = { ...wanted, address: local, count, picture: noise }
  const worker = new Worker(new URL('../../test/http/upload-attack.ts', import.meta.url), { workerData })
  const [outcome] = (await once(worker, 'message')) as [Outcome]
  return outcome
}

test.each([
  { name: 'from one address', query: '', fromEverywhere: false },
  { name: `from ${count} addresses`, query: '', fromEverywhere: true },
  { name: `as sign-ups, from ${count} addresses`, query: '?purpose=sign-up', fromEverywhere: true },
])(
  'many pictures of noise at once $name: memory stays bounded, and sign-ups still work',
  async (wanted) => {
    const before = readMemory()
    const startedAt = performance.now()
    const { result, honest, tries, memory } = await measureDuring(attack(wanted))
    const figures = { megabytes: noise.length / 1e6, before, memory, answers: result, honest, tries }
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    process.stdout.write(`${count} pictures ${wanted.name}, ${seconds} s: ${JSON.stringify(figures)}\n`)
    // Whoever is silent for ten seconds is answered 408 and cut off, and may be writing at that moment.
    const allowed = /^(200|408|429|503|broken (EPIPE|ECONNRESET))$/
    for (const outcome of Object.keys(result)) expect(outcome).toMatch(allowed)
    expect(Object.values(result).reduce((sum, one) => sum + one, 0)).toBe(count)
    // Times mean something only on a quiet machine, so `npm run test:long` alone judges them.
    if (!isLong) return
    expect(memory).toBeLessThan(1024)
    expect(Math.max(...honest)).toBeLessThan(60_000)
  },
  1_200_000,
)

test.runIf(isLong)(
  'connections that send a byte now and then are closed, and sign-ups still work [only in the long run]',
  async () => {
    const connections = Array.from({ length: 24 }, async (_, nth) => {
      const socket = connect(Number(new URL(local).port), '127.0.0.1')
      const { body, headers } = formOf(noise)
      const lines = Object.entries({ ...headers, host: 'x', 'x-forwarded-for': `10.40.0.${nth}` })
      socket.write(
        `POST /api/images HTTP/1.1\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n${body.subarray(0, 200).toString('latin1')}`,
      )
      const timer = setInterval(() => socket.write('x'), 5000)
      const startedAt = performance.now()
      const answer = await text(socket)
      clearInterval(timer)
      return {
        status: /^HTTP\/1.1 (\d+)/.exec(answer)?.[1],
        seconds: Math.round((performance.now() - startedAt) / 1000),
      }
    })
    const { result, honest, memory } = await measureDuring(Promise.all(connections))
    process.stdout.write(`24 slow connections: ${JSON.stringify({ result, honest, memory })}\n`)
    for (const { status, seconds } of result) {
      expect(status).toBe('408')
      expect(seconds).toBeLessThan(30)
    }
  },
)
