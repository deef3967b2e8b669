import { expect, test } from 'vitest'
import { Refusal } from '#contract/refusal.ts'
import { route } from '#contract/route.ts'
import * as z from 'zod/mini'
import { lowerPriority } from './low-priority.ts'

const common = { method: 'GET', summary: 'One.', who: 'guest', reply: z.string() } as const
const table = {
  things: {
    read: route({ ...common, path: '/a', priority: 'low' }),
    write: route({ ...common, path: '/b' }),
  },
}
const handlersOf = (place: string) => ({
  things: { read: async () => `read from ${place}`, write: async () => `written to ${place}` },
})

test('a read of low priority is made elsewhere and in its turn, everything else is as it was', async () => {
  let turns = 0
  const inTurn = <T>(work: () => Promise<T>) => {
    turns += 1
    return work()
  }
  const { things } = lowerPriority(table, handlersOf('db'), { handlers: handlersOf('reads'), inTurn })
  expect([await things.read(), await things.write(), turns]).toEqual(['read from reads', 'written to db', 1])
})

test('whose turn does not come is refused', async () => {
  const inTurn = () => Promise.reject(new Refusal('not-ready/busy'))
  const { things } = lowerPriority(table, handlersOf('db'), { handlers: handlersOf('reads'), inTurn })
  await expect(things.read()).rejects.toMatchObject({ code: 'not-ready' })
})
