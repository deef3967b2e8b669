import { expect, test } from 'vitest'
import { createSlots } from './slots.ts'

test('no more run at once than there are slots, in the order they came, also after one fails', async () => {
  const inSlot = createSlots(2)
  const begun: number[] = []
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>())
  const running = gates.map((gate, index) =>
    inSlot(async () => {
      begun.push(index)
      await gate.promise
      return index
    }),
  )
  expect(begun).toEqual([0, 1])
  gates[1]?.reject(new Error('This one fails.'))
  await expect(running[1]).rejects.toThrow('This one fails.')
  expect(begun).toEqual([0, 1, 2])
  gates[2]?.resolve()
  expect(await running[2]).toBe(2)
  expect(begun).toEqual([0, 1, 2, 3])
  for (const gate of gates) gate.resolve()
  expect(await Promise.all([running[0], running[3], running[4]])).toEqual([0, 3, 4])
})
