import { expect, test } from 'vitest'
import { Refusal } from '#contract/refusal.ts'
import { route } from '#contract/route.ts'
import * as z from 'zod/mini'
import { chooseByPriority } from './by-priority.ts'

const common = { method: 'GET', summary: 'One.', who: 'guest', reply: z.string() } as const
const table = {
  things: {
    read: route({ ...common, path: '/a', priority: 'low' }),
    write: route({ ...common, path: '/b' }),
    pay: route({ ...common, path: '/c', priority: 'high' }),
  },
}
const handlersOf = (place: string) => ({
  things: {
    read: async () => `read from ${place}`,
    write: async () => `written to ${place}`,
    pay: async () => `paid at ${place}`,
  },
})
const handlers = { low: handlersOf('reads'), normal: handlersOf('db'), high: handlersOf('payments') }

test('each priority has its own database, and only reads of low priority wait for their turn', async () => {
  let turns = 0
  const inTurn = <T>(work: () => Promise<T>) => {
    turns += 1
    return work()
  }
  const { things } = chooseByPriority(table, handlers, { inTurn })
  const answers = [await things.read(), await things.write(), await things.pay()]
  expect([answers, turns]).toEqual([['read from reads', 'written to db', 'paid at payments'], 1])
})

test('a request that waits too long is refused', async () => {
  const inTurn = () => Promise.reject(new Refusal('not-ready/busy'))
  const { things } = chooseByPriority(table, handlers, { inTurn })
  await expect(things.read()).rejects.toMatchObject({ code: 'not-ready' })
})
