import { expect, test } from 'vitest'
import { createUploadQueue } from './upload-queue.ts'

/**
 * Makes a queue with one slot, which is taken. Records the order in which later work begins after the slot is freed.
 */
function setUp() {
  const inTurn = createUploadQueue(1)
  const begun: string[] = []
  const gate = Promise.withResolvers<void>()
  const never = new AbortController().signal
  const first = inTurn({ owner: 'first', isKnown: true, signal: never }, () => gate.promise)
  const wait = (owner: string, isKnown = true, signal = never) =>
    inTurn({ owner, isKnown, signal }, async () => void begun.push(owner))
  return { wait, begun, first, free: () => gate.resolve() }
}

test('an address that sent many takes turns with the others', async () => {
  const { wait, begun, free } = setUp()
  const all = ['many', 'many', 'many', 'one', 'other', 'one'].map((owner) => wait(owner))
  expect(begun).toEqual([])
  free()
  await Promise.all(all)
  expect(begun).toEqual(['many', 'one', 'other', 'many', 'one', 'many'])
})

test('pictures of listings and sign-ups come before those of unknown guests', async () => {
  const { wait, begun, free } = setUp()
  const all = [wait('guest', false), wait('guest', false), wait('seller'), wait('seller'), wait('sign-up')]
  free()
  await Promise.all(all)
  expect(begun).toEqual(['seller', 'sign-up', 'seller', 'guest', 'guest'])
})

test('an upload whose client has gone is skipped, and a failure frees its slot', async () => {
  const { wait, begun, first, free } = setUp()
  const gone = new AbortController()
  const all = [wait('gone', true, gone.signal), wait('stays')]
  gone.abort(new Error('Gone.'))
  await expect(all[0]).rejects.toThrow('Gone.')
  await expect(wait('gone', true, gone.signal)).rejects.toThrow('Gone.')
  free()
  await Promise.all([first, all[1]])
  expect(begun).toEqual(['stays'])

  const inTurn = createUploadQueue(1)
  const turn = { owner: 'someone', isKnown: false, signal: new AbortController().signal }
  await expect(inTurn(turn, () => Promise.reject(new Error('Broken.')))).rejects.toThrow('Broken.')
  expect(await inTurn(turn, async () => 'next')).toBe('next')
})
