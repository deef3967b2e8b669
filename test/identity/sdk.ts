import { deleteApp, initializeApp } from 'firebase/app'
import * as sdk from 'firebase/auth'
import { afterEach } from 'vitest'
import { newId } from '#lib/ids.ts'
import type { OpenSdk } from '#test/identity-flows/scene.ts'
import type { Product } from '#test/product.ts'

/** Returns a function that opens the official SDK as a new browser of a product. All are closed after each test. */
export function useSdk({ address, config }: Pick<Product, 'address' | 'config'>): OpenSdk {
  const opened: sdk.Auth[] = []
  afterEach(async () => {
    for (const auth of opened.splice(0)) await deleteApp(auth.app)
  })
  const { apiKey, projectId } = config.identity
  return (settings) => {
    const about = { apiKey, projectId, authDomain: 'test', ...settings }
    const app = initializeApp(about, newId<string>())
    const auth = sdk.initializeAuth(app, { persistence: sdk.inMemoryPersistence })
    sdk.connectAuthEmulator(auth, address(), { disableWarnings: true })
    opened.push(auth)
    return auth
  }
}
