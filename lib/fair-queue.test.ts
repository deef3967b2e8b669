import { setImmediate as immediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createFairQueue, type FairQueueLimits, type Turn } from './fair-queue.ts'

const never = new AbortController().signal

/** A queue whose slots are taken until `free` is called. Records the order in which later work begins. */
function setUp(limits: Partial<FairQueueLimits> = {}) {
  const all = { slots: 1, ...limits }
  const inTurn = createFairQueue(all)
  const begun: string[] = []
  const gate = Promise.withResolvers<void>()
  const turn = { isKnown: true, signal: never }
  const first = Array.from({ length: all.slots + (all.slotsForKnown ?? 0) }, (_, nth) =>
    inTurn({ ...turn, isKnown: nth >= all.slots, group: 'first', member: 'first' }, () => gate.promise),
  )
  const wait = (member: string, more: Partial<Turn> = {}) =>
    inTurn({ ...turn, group: member, member, ...more }, async () => void begun.push(member))
  return { inTurn, wait, begun, first: Promise.all(first), free: () => gate.resolve() }
}

test('a group with much work takes turns with the others', async () => {
  const { wait, begun, free } = setUp()
  const all = ['many', 'many', 'many', 'one', 'other', 'one'].map((member) => wait(member))
  expect(begun).toEqual([])
  free()
  await Promise.all(all)
  expect(begun).toEqual(['many', 'one', 'other', 'many', 'one', 'many'])
})

test('many members of one group take turns among themselves, and count once beside other groups', async () => {
  const { wait, begun, free } = setUp()
  const crowd = ['a', 'a', 'b', 'c'].map((member) => wait(member, { group: 'shared' }))
  const all = [...crowd, wait('d', { group: 'home' }), wait('d', { group: 'home' })]
  free()
  await Promise.all(all)
  expect(begun).toEqual(['a', 'd', 'b', 'd', 'c', 'a'])
})

test('known people go before all others', async () => {
  const { wait, begun, free } = setUp()
  const unknown = { isKnown: false }
  const all = [wait('guest', unknown), wait('guest', unknown), wait('seller'), wait('seller'), wait('buyer')]
  free()
  await Promise.all(all)
  expect(begun).toEqual(['seller', 'buyer', 'seller', 'guest', 'guest'])
})

test('places for known people are never given to others, so that known people need not wait for them', async () => {
  const inTurn = createFairQueue({ slots: 1, slotsForKnown: 1 })
  const gate = Promise.withResolvers<string>()
  const unknown = (group: string) => ({ group, member: group, isKnown: false, signal: never })
  const attack = Array.from({ length: 200 }, (_, nth) =>
    inTurn(unknown(`network ${nth}`), () => gate.promise),
  )
  const known = { group: 'device', member: 'device', isKnown: true, signal: never }
  for (let nth = 0; nth < 3; nth += 1) expect(await inTurn(known, async () => nth)).toBe(nth)
  const begun: string[] = []
  const late = inTurn(unknown('late'), async () => void begun.push('late'))
  await immediate()
  expect(begun).toEqual([])
  gate.resolve('done')
  await Promise.all([...attack, late])
  expect(begun).toEqual(['late'])
})

test('work whose caller has gone is skipped, and a failure frees its slot', async () => {
  const { wait, begun, first, free } = setUp()
  const gone = new AbortController()
  const all = [wait('gone', { signal: gone.signal }), wait('stays')]
  gone.abort(new Error('Gone.'))
  await expect(all[0]).rejects.toThrow('Gone.')
  await expect(wait('gone', { signal: gone.signal })).rejects.toThrow('Gone.')
  free()
  await Promise.all([first, all[1]])
  expect(begun).toEqual(['stays'])

  const inTurn = createFairQueue({ slots: 1 })
  const turn = { group: 'here', member: 'someone', isKnown: false, signal: never }
  await expect(inTurn(turn, () => Promise.reject(new Error('Broken.')))).rejects.toThrow('Broken.')
  expect(await inTurn(turn, async () => 'next')).toBe('next')
})

describe('a full line', () => {
  const refuse = () => new Error('Full.')
  const at = (group: string) => ({ group, isKnown: false })

  test('refuses at once a newcomer of whom as many wait as of anybody', async () => {
    const limits = { maxWaiting: 4, maxWaitingPerGroup: 2, maxWaitingPerMember: 2, refuse }
    const { wait, begun, free } = setUp(limits)
    const all = [wait('a', at('x')), wait('b', at('x'))]
    await expect(wait('b', at('x'))).rejects.toThrow('Full.')
    await expect(wait('c', at('x'))).rejects.toThrow('Full.')
    all.push(wait('d', at('y')), wait('d', at('y')))
    await expect(wait('d', at('y'))).rejects.toThrow('Full.')
    // Known people have a line of their own.
    all.push(wait('known'), wait('known'))
    await expect(wait('known')).rejects.toThrow('Full.')
    free()
    await Promise.all(all)
    expect(begun).toEqual(['known', 'known', 'a', 'd', 'b', 'd'])
  })

  test('gives a newcomer the last place of the longest member of the longest group', async () => {
    const { wait, begun, free } = setUp({ maxWaiting: 5, refuse })
    const all = [wait('a', at('x')), wait('a', at('x')), wait('b', at('x')), wait('d', at('y'))]
    const last = wait('a', at('x'))
    const newcomer = wait('e', at('z'))
    await expect(last).rejects.toThrow('Full.')
    free()
    await Promise.all([...all, newcomer])
    expect(begun).toEqual(['a', 'd', 'e', 'b', 'a'])
  })

  test('of a group gives a new member the last place of its longest member', async () => {
    const { wait, begun, free } = setUp({ maxWaitingPerGroup: 3, refuse })
    const all = [wait('a', at('x')), wait('b', at('x'))]
    const last = wait('a', at('x'))
    const newcomer = wait('c', at('x'))
    await expect(last).rejects.toThrow('Full.')
    free()
    await Promise.all([...all, newcomer])
    expect(begun).toEqual(['a', 'b', 'c'])
  })
})
