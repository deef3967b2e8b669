import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { request } from '@playwright/test'
import type { Kit } from '#test/identity-flows/scene.ts'
import { showCode } from '#test/show-code.ts'
import { askStandIn } from '#test/stand-in-for-google.ts'
import type { Order } from './identity-server.ts'
import { readCode } from './letters.ts'

type Wish = { pass: number } | { disable: string } | { now: true }

export type IdentityProduct = { address: string; kit: Kit; stop: () => Promise<void> }

/** A product of its own, as a process whose clock moves when it is told to. */
export async function startIdentityProduct(environment: Record<string, string>): Promise<IdentityProduct> {
  const server = fork(join(import.meta.dirname, 'identity-server.ts'), [JSON.stringify(environment)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [{ address }] = (await once(server, 'message')) as [{ address: string }]
  const api = await request.newContext({ baseURL: address })
  let last = 0

  /** Gives the product's time once it is done. */
  function tell(wish: Wish): Promise<number> {
    last += 1
    const order: Order = { id: last, ...wish }
    return new Promise((resolve, reject) => {
      const listen = (told: { id: number; answer?: number; error?: string }) => {
        if (told.id !== order.id) return
        server.off('message', listen)
        if (told.error) reject(new Error(told.error))
        else resolve(told.answer ?? 0)
      }
      server.on('message', listen)
      server.send(order)
    })
  }

  return {
    address,
    kit: {
      pass: async (minutes) => void (await tell({ pass: minutes })),
      disable: async (uid) => void (await tell({ disable: uid })),
      readLetter: (email) => readCode(api, email),
      askGoogle: (person) => askStandIn(address, person),
      showCode: async (secret) => showCode(secret, new Date(await tell({ now: true }))),
    },
    stop: async () => {
      await api.dispose()
      const ended = once(server, 'exit')
      server.disconnect()
      await ended
    },
  }
}
