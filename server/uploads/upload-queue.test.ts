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
  const at = (sender: string, address: string) => ({ sender, address, isKnown: true, signal: never })
  const first = inTurn(at('first', 'first'), () => gate.promise)
  const wait = (sender: string, isKnown = true, signal = never, address = sender) =>
    inTurn({ ...at(sender, address), isKnown, signal }, async () => void begun.push(sender))
  const waitAt = (address: string, sender: string) => wait(sender, true, never, address)
  return { wait, waitAt, begun, first, free: () => gate.resolve() }
}

test('an address with many uploads takes turns with the others', async () => {
  const { wait, begun, free } = setUp()
  const all = ['many', 'many', 'many', 'one', 'other', 'one'].map((owner) => wait(owner))
  expect(begun).toEqual([])
  free()
  await Promise.all(all)
  expect(begun).toEqual(['many', 'one', 'other', 'many', 'one', 'many'])
})

test('many accounts behind one address take turns among themselves, and count once beside other addresses', async () => {
  const { waitAt, begun, free } = setUp()
  const crowd = ['a', 'a', 'b', 'c'].map((sender) => waitAt('shared', sender))
  const all = [...crowd, waitAt('home', 'd'), waitAt('home', 'd')]
  free()
  await Promise.all(all)
  expect(begun).toEqual(['a', 'd', 'b', 'd', 'c', 'a'])
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
  const turn = { address: 'here', sender: 'someone', isKnown: false, signal: new AbortController().signal }
  await expect(inTurn(turn, () => Promise.reject(new Error('Broken.')))).rejects.toThrow('Broken.')
  expect(await inTurn(turn, async () => 'next')).toBe('next')
})
