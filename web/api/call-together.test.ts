import { expect, test, vi } from 'vitest'
import { callTogether } from './call-together.ts'

const lengthsOf = async (words: string[]) =>
  new Map(words.filter((word) => word !== '').map((word) => [word, word.length]))

test('keys of the same moment share a call, up to a limit, and each gets its own value', async () => {
  const load = vi.fn<typeof lengthsOf>(lengthsOf)
  const measure = callTogether(2, load)
  expect(await Promise.all(['a', 'bb', 'ccc'].map(measure))).toEqual([1, 2, 3])
  expect(load.mock.calls).toEqual([[['a', 'bb']], [['ccc']]])
  expect(await measure('a')).toBe(1)
  expect(load).toHaveBeenCalledTimes(3)
})

test('a failed call rejects all its keys, a missing value only its own, and the next call starts anew', async () => {
  const load = vi.fn<typeof lengthsOf>(lengthsOf).mockRejectedValueOnce(new Error('offline'))
  const measure = callTogether(9, load)
  const results = async (...words: string[]) =>
    (await Promise.allSettled(words.map(measure))).map((each) =>
      each.status === 'fulfilled' ? each.value : String(each.reason),
    )
  expect(await results('a', 'bb')).toEqual(['Error: offline', 'Error: offline'])
  expect(await results('', 'bb')).toEqual(['Error: The answer has nothing for this key.', 2])
})

test('retries that wait for the same time share a call too', async () => {
  vi.useFakeTimers()
  try {
    const load = vi.fn<typeof lengthsOf>(lengthsOf)
    const measure = callTogether(9, load)
    const later = ['a', 'bb'].map(
      (word) => new Promise((resolve) => setTimeout(() => resolve(measure(word)), 1000)),
    )
    await vi.advanceTimersByTimeAsync(1002)
    expect(await Promise.all(later)).toEqual([1, 2])
    expect(load).toHaveBeenCalledTimes(1)
  } finally {
    vi.useRealTimers()
  }
})
