import { expect, test } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import { buildUser } from '#test/build.ts'
import { startProduct } from '#test/product.ts'
import { createPersonTurns } from './call-limits.ts'

const rahim = 'rahim' as UserId
const ayesha = 'ayesha' as UserId

/** Work that is under way until `end` is called. */
function openWork() {
  const { promise, resolve: end } = Promise.withResolvers<void>()
  const begun: UserId[] = []
  const work = (person: UserId) => async () => {
    begun.push(person)
    await promise
  }
  return { begun, work, end }
}

test('a person has four calls under way, further ones wait, and others are not delayed', async () => {
  const turns = createPersonTurns()
  const { begun, work, end } = openWork()
  const own = Array.from({ length: 100 }, () => turns(rahim, work(rahim)))
  const others = turns(ayesha, work(ayesha))
  await expect.poll(() => begun).toEqual([rahim, rahim, rahim, rahim, ayesha])
  await expect(turns(rahim, work(rahim))).rejects.toMatchObject({
    code: 'too-many-requests',
    retryAfterSeconds: 2,
  })
  end()
  await Promise.all([...own, others])
  expect(begun).toHaveLength(101)
})

test('who waits too long for their own calls is asked to try again', async () => {
  const limits = { atOnce: 1, maxWaiting: 8, maxWaitMs: 1, maxWaitUnderLoadMs: 1 }
  const turns = createPersonTurns(limits)
  const { work, end } = openWork()
  const first = turns(rahim, work(rahim))
  await expect(turns(rahim, work(rahim))).rejects.toMatchObject({ code: 'too-many-requests' })
  end()
  await first
})

const product = await startProduct()

test('a browser that opens thirty calls at once gets all answers', async () => {
  const as = await buildUser(product)
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => product.ask('GET /account/sessions', { as })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200))
})
