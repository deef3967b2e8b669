import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Pair } from './row.ts'

const rounds = 5
const seconds = 1
/**
 * Node compiles what runs often, step by step. Our code is much larger than that of a limit, so it takes longer to
 * reach its full speed.
 */
const warmUpSeconds = 10
const connections = 10

/** Each request comes from another network, so that no rate limit applies. */
const everywhere = join(import.meta.dirname, 'from-everywhere.lua')

/**
 * Measures both addresses in turn, several times, so that a noisy machine slows both. Both are warmed up first.
 * Returns the requests per second of both in the round with the median ratio.
 */
export async function compare(ours: string, limit: string, encoding = 'br'): Promise<Pair> {
  const pairs: Pair[] = []
  const ask = (url: string, during: number) => countAnswers(url, during, encoding)
  await ask(ours, warmUpSeconds)
  await ask(limit, warmUpSeconds)
  for (let round = 0; round < rounds; round += 1)
    pairs.push({ ours: await ask(ours, seconds), limit: await ask(limit, seconds) })
  const sorted = pairs.toSorted((one, other) => one.ours / one.limit - other.ours / other.limit)
  return sorted[Math.floor(rounds / 2)] as Pair
}

/** Like `compare`, for a limit that is a number: returns the requests per second after the same warm-up. */
export async function countWarm(url: string, encoding: string): Promise<number> {
  await countAnswers(url, warmUpSeconds, encoding)
  return countAnswers(url, rounds * seconds, encoding)
}

/** Returns how many requests a second are answered with success. Throws if any is not. */
async function countAnswers(url: string, during: number, encoding: string): Promise<number> {
  const { accepted, refused } = await runWrk(url, during, encoding)
  if (refused > 0) throw new Error(`${url} refused ${refused} requests.`)
  return accepted / during
}

/** Sends as many requests as ten connections can. Throws if a connection fails. */
export async function runWrk(url: string, during: number, encoding: string) {
  const args = [
    '-t1',
    `-c${connections}`,
    `-d${during}s`,
    '-s',
    everywhere,
    '-H',
    `accept-encoding: ${encoding}`,
    url,
  ]
  const { stdout } = await promisify(execFile)('wrk', args)
  const all = Number(/(?<count>\d+) requests in/.exec(stdout)?.groups?.['count'])
  const refused = Number(/Non-2xx or 3xx responses: (?<count>\d+)/.exec(stdout)?.groups?.['count'] ?? 0)
  if (!(all > 0) || /Socket errors/.test(stdout)) throw new Error(`wrk ${url} said:\n${stdout}`)
  return { accepted: all - refused, refused }
}
