/** How many failures are free, how the wait after each further one grows, and how fast they are forgotten. */
export type Limit = { free: number; firstWaitMs: number; longestWaitMs: number; forgetOneMs: number }

export type LimitKind =
  | 'device'
  | 'pair'
  | 'address'
  | 'account'
  | 'newcomers'
  | 'sign-ups'
  | 'changes'
  | 'codes'
  | 'letters'
  | 'letter-senders'
  | 'notices'
export type Limits = Record<LimitKind, Limit>

const second = 1000
const minute = 60 * second

/**
 * `pair`: one address at one account, the limit most people ever meet. `device`: the same once it has signed in there,
 * counted by itself, so that nobody else's failures reach it. `address`: many homes in Bangladesh share one, so it is
 * wide. `account`: guesses at one account from many addresses; asked only of those that have failed there before, so
 * that its owner's first try goes through in the middle of an attack. `newcomers`: those first tries, for addresses are cheap
 * in great numbers; a device that has signed in, or set the password, is past it. Whom these two keep waiting is given a turn,
 * so that nobody comes first by asking more often. `sign-ups`: 100
 * an hour from one address, as Google allows. `changes`: new passwords of one account, each of which costs as much work as a sign-in. `codes`: of second
 * factors, by account, from wherever: only who has its password comes that far, and at one in five minutes a code is
 * guessed about once in three years. `notices`: letters to one address about what changed; whoever is in an account can change
 * things all day, and a further letter says nothing that those before did not.
 */
export const standardLimits: Limits = {
  device: { free: 5, firstWaitMs: second, longestWaitMs: 5 * minute, forgetOneMs: 15 * minute },
  pair: { free: 5, firstWaitMs: second, longestWaitMs: 5 * minute, forgetOneMs: 15 * minute },
  address: { free: 100, firstWaitMs: second, longestWaitMs: 5 * minute, forgetOneMs: 10 * second },
  account: { free: 30, firstWaitMs: second, longestWaitMs: minute, forgetOneMs: 2 * minute },
  newcomers: { free: 100, firstWaitMs: second, longestWaitMs: 10 * second, forgetOneMs: minute },
  changes: { free: 10, firstWaitMs: second, longestWaitMs: minute, forgetOneMs: minute },
  codes: { free: 5, firstWaitMs: second, longestWaitMs: 5 * minute, forgetOneMs: 15 * minute },
  letters: { free: 5, firstWaitMs: 30 * second, longestWaitMs: 30 * minute, forgetOneMs: 30 * minute },
  'letter-senders': { free: 60, firstWaitMs: second, longestWaitMs: 5 * minute, forgetOneMs: minute },
  notices: { free: 10, firstWaitMs: 30 * second, longestWaitMs: 30 * minute, forgetOneMs: 30 * minute },
  'sign-ups': { free: 100, firstWaitMs: second, longestWaitMs: 5 * minute, forgetOneMs: 36 * second },
}

/** `failures` as of `lastAt`, in fractions: they fade evenly from there. */
export type Tally = { failures: number; lastAt: Date }

/** The failures that still count at `now`, in fractions. */
export function fade(tally: Tally | undefined, limit: Limit, now: Date): number {
  if (!tally) return 0
  const elapsedMs = Math.max(0, now.getTime() - tally.lastAt.getTime())
  return Math.max(0, tally.failures - elapsedMs / limit.forgetOneMs)
}

/** The same, as whole failures. */
export function countFailures(tally: Tally | undefined, limit: Limit, now: Date): number {
  return Math.ceil(fade(tally, limit, now))
}

/** Milliseconds until the next try may be made; 0 when it may be made now. Trying in between does not add to it. */
export function waitMs(tally: Tally | undefined, limit: Limit, now: Date): number {
  const failures = countFailures(tally, limit, now)
  if (!tally || failures < limit.free) return 0
  const wait = Math.min(limit.longestWaitMs, limit.firstWaitMs * 2 ** (failures - limit.free))
  return Math.max(0, tally.lastAt.getTime() + wait - now.getTime())
}

/** The tally once one more try is under way. It stops where the wait is longest, so that it is soon forgotten again. */
export function addFailure(tally: Tally | undefined, limit: Limit, now: Date): Tally {
  const most = limit.free + Math.ceil(Math.log2(limit.longestWaitMs / limit.firstWaitMs))
  // A turn may have been given that is still to come: the next is after it.
  const lastAt = tally && tally.lastAt > now ? tally.lastAt : now
  return { failures: Math.min(most, fade(tally, limit, now) + 1), lastAt }
}

/** A further turn of a neighbourhood takes so many times the length of the line. Nobody is given one that is more than a day off. */
const crowded = 10
const furthestMs = 24 * 60 * minute

/** When somebody may try whatever others do meanwhile, and what the limit counts of it; not kept when it is too far off. */
export type Turn = { at: Date; tally: Tally | undefined; isKept: boolean }

/**
 * The turn of whoever comes while a limit holds. Each neighbourhood stands in the line once, and the line moves as the
 * limit lets it. A further turn of it is no part of the line and comes after its last one: so that whoever has a great many
 * networks side by side neither makes others wait nor gets many more guesses.
 */
export function giveTurn(
  tally: Tally | undefined,
  limit: Limit,
  { now, lastOfNeighbours }: { now: Date; lastOfNeighbours: Date | undefined },
): Turn {
  const lineMs = waitMs(tally, limit, now)
  const isInLine = !lastOfNeighbours || lastOfNeighbours <= now
  const at = new Date(isInLine ? now.getTime() + lineMs : lastOfNeighbours.getTime() + crowded * lineMs)
  const isKept = at.getTime() - now.getTime() <= furthestMs
  return { at, tally: isKept && isInLine ? addFailure(tally, limit, at) : tally, isKept }
}
