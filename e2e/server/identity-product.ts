import { request } from '@playwright/test'
import type { FlowTools } from '#test/identity-flows/scene.ts'
import { showCode } from '#test/identity/show-code.ts'
import { signInAtGoogleEmulator } from '#test/identity/google-emulator.ts'
import type { Order } from './identity-server.ts'
import { readCode } from '#e2e/steps/emails.ts'
import { forkProduct } from './fork-product.ts'

type CodeRequest = { pass: number } | { disable: string } | { now: true }

export type IdentityProduct = { address: string; kit: FlowTools; stop: () => Promise<void> }

/** Starts a product as a separate process. Tests move its clock. */
export async function startIdentityProduct(environment: Record<string, string>): Promise<IdentityProduct> {
  const { server, address, stop } = await forkProduct('identity-server.ts', JSON.stringify(environment))
  const api = await request.newContext({ baseURL: address })
  let last = 0

  /** Resolves with the product's time when it is done. */
  function tell(wish: CodeRequest): Promise<number> {
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
      readEmail: (email) => readCode(api, email),
      askGoogle: (person) => signInAtGoogleEmulator(address, person),
      showCode: async (secret) => showCode(secret, new Date(await tell({ now: true }))),
    },
    stop: async () => {
      await api.dispose()
      await stop()
    },
  }
}
