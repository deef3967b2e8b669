import { neighbourhoodOf, networkOf } from '#lib/networks.ts'
import type { Tx } from '../../../database/database.ts'
import { bucket, type Bucket, dropTally, findTallies, type Tallies, writeTally } from './tallies.ts'
import { giveTurn, type Limits, waitMs } from './throttle-rules.ts'

/** The line of those who try at one account while its limit holds, and the place in it of one network. */
export type Line = {
  limited: Bucket<'account' | 'newcomers'>
  turn: Bucket<'turn'>
  neighbours: Bucket<'neighbours'>
}

/** A turn that was used. */
export type Spent = { turn: Bucket<'turn'>; goodFrom: Date }

/** The line at an account for those who come new to it, or for those who have failed there before. */
export function lineOf(kind: 'account' | 'newcomers', email: string, address: string): Line {
  return {
    limited: bucket(kind, email),
    turn: bucket('turn', kind, email, networkOf(address)),
    neighbours: bucket('neighbours', kind, email, neighbourhoodOf(address)),
  }
}

/** How long one has to wait; undefined for whoever has to wait and was given no turn yet. Reads `limited` and `turn`. */
export function findTurn(
  { limited, turn }: Line,
  seen: Tallies,
  limits: Limits,
  now: Date,
): number | undefined {
  if (waitMs(seen.get(limited.key), limits[limited.kind], now) === 0) return 0
  const given = seen.get(turn.key)
  return given && Math.max(0, given.lastAt.getTime() - now.getTime())
}

/**
 * How long one has to wait, with a turn given where there was none: it is good once, from its time on, and nobody else can
 * take it. 0 for whoever may try now, with the turn that is spent by it. The line's limit is locked and in `locked`.
 */
export async function takeTurn(
  tx: Tx,
  line: Line,
  { locked, limits, now }: { locked: Tallies; limits: Limits; now: Date },
): Promise<{ waitMs: number; spent?: Spent | undefined }> {
  const { limited, turn, neighbours } = line
  const around = await findTallies(tx, [turn, neighbours])
  const mine = around.get(turn.key)
  const waitMs = findTurn(line, new Map([...locked, ...around]), limits, now)
  if (waitMs === 0 && mine) await dropTally(tx, turn)
  if (waitMs !== undefined) return { waitMs, spent: mine && { turn, goodFrom: mine.lastAt } }
  const lastOfNeighbours = around.get(neighbours.key)?.lastAt
  const tally = locked.get(limited.key)
  const given = giveTurn(tally, limits[limited.kind], { now, lastOfNeighbours })
  if (given.isKept) {
    if (given.tally && given.tally !== tally) await writeTally(tx, limited, given.tally)
    for (const each of [turn, neighbours]) await writeTally(tx, each, { failures: 0, lastAt: given.at })
  }
  return { waitMs: given.at.getTime() - now.getTime() }
}

export async function giveBackTurn(tx: Tx, { turn, goodFrom }: Spent): Promise<void> {
  await writeTally(tx, turn, { failures: 0, lastAt: goodFrom })
}
