import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

type Kept = { payload: AdapterPayload; until: number }

/** More than anybody's sign-ins in the few minutes they last. */
const mostKept = 2000

/** Keeps it as the newest; what is older makes room. */
export function keepNewest<T>(kept: Map<string, T>, key: string, value: T): void {
  kept.delete(key)
  kept.set(key, value)
  for (const oldest of kept.keys()) {
    if (kept.size <= mostKept) break
    kept.delete(oldest)
  }
}

/** What the local issuer remembers: minutes of it, in this process alone. */
export function createMemory(): AdapterFactory {
  const kept = new Map<string, Kept>()

  const find = (key: string) => {
    const found = kept.get(key)
    return found && Date.now() < found.until ? found.payload : undefined
  }
  const findWhere = (name: string, field: 'uid' | 'userCode', value: string) =>
    [...kept.keys()]
      .filter((key) => key.startsWith(`${name}:`))
      .map(find)
      .find((payload) => payload?.[field] === value)

  return (name): Adapter => ({
    async upsert(id, payload, expiresIn = 600) {
      keepNewest(kept, `${name}:${id}`, { payload, until: Date.now() + expiresIn * 1000 })
    },
    find: async (id) => find(`${name}:${id}`),
    findByUid: async (uid) => findWhere(name, 'uid', uid),
    findByUserCode: async (userCode) => findWhere(name, 'userCode', userCode),
    async consume(id) {
      const payload = find(`${name}:${id}`)
      if (payload) payload.consumed = Math.floor(Date.now() / 1000)
    },
    destroy: async (id) => void kept.delete(`${name}:${id}`),
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key)
    },
  })
}
