type Waiting<Key, Value> = { key: Key; resolve: (value: Value) => void; reject: (error: unknown) => void }

/**
 * Returns a function that loads the value of one key. The keys that are asked for at the same moment are loaded together, at
 * most `max` of them by one call of `load`. The promise of a key that `load` does not return is rejected.
 */
export function callTogether<Key, Value>(max: number, load: (keys: Key[]) => Promise<Map<Key, Value>>) {
  const waiting: Waiting<Key, Value>[] = []

  function loadWaiting() {
    while (waiting.length > 0) void loadPart(waiting.splice(0, max))
  }

  async function loadPart(part: Waiting<Key, Value>[]) {
    try {
      const values = await load(part.map(({ key }) => key))
      for (const { key, resolve, reject } of part) {
        const value = values.get(key)
        if (value === undefined) reject(new Error('The answer has nothing for this key.'))
        else resolve(value)
      }
    } catch (error) {
      for (const { reject } of part) reject(error)
    }
  }

  return (key: Key): Promise<Value> =>
    new Promise((resolve, reject) => {
      // A timer instead of a microtask: retries of the same moment are timers too.
      if (waiting.length === 0) setTimeout(loadWaiting)
      waiting.push({ key, resolve, reject })
    })
}
