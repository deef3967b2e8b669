import { LRUCache } from 'lru-cache'
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

/** Far more than the sign-ins that are open at the same time, because each lasts only a few minutes. */
export const maxEntries = 2000

/** The emulator's storage, in the memory of this process. Entries expire after minutes. */
export function createMemory(): AdapterFactory {
  const entries = new LRUCache<string, AdapterPayload>({ max: maxEntries })

  const findWhere = (name: string, field: 'uid' | 'userCode', value: string) =>
    [...entries.entries()].find(
      ([key, payload]) => key.startsWith(`${name}:`) && payload[field] === value,
    )?.[1]

  return (name): Adapter => ({
    async upsert(id, payload, expiresIn = 600) {
      entries.set(`${name}:${id}`, payload, { ttl: expiresIn * 1000 })
    },
    find: async (id) => entries.get(`${name}:${id}`),
    findByUid: async (uid) => findWhere(name, 'uid', uid),
    findByUserCode: async (userCode) => findWhere(name, 'userCode', userCode),
    async consume(id) {
      const payload = entries.get(`${name}:${id}`)
      if (payload) payload.consumed = Math.floor(Date.now() / 1000)
    },
    destroy: async (id) => void entries.delete(`${name}:${id}`),
    async revokeByGrantId(grantId) {
      const granted = [...entries.entries()].filter(([, payload]) => payload.grantId === grantId)
      for (const [key] of granted) entries.delete(key)
    },
  })
}
