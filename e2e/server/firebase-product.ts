import { projectId, startTestGoogle, type TestGoogle } from '#test/identity/firebase-keys.ts'
import { forkProduct } from './fork-product.ts'

export const authDomain = 'hatbodol-fire.firebaseapp.com'

/** Another service, which is notified of who is signed in. */
export const syncUrl = 'https://sync.example/session'

export type FirebaseProduct = { address: string; google: TestGoogle; stop: () => Promise<void> }

/** Starts the built product with a Firebase project as a process. An emulator on this machine serves Google's keys. */
export async function startFirebaseProduct(): Promise<FirebaseProduct> {
  const google = await startTestGoogle()
  const settings = {
    PORT: '0',
    IDENTITY: 'firebase',
    FIREBASE_API_KEY: 'AIza-public',
    FIREBASE_PROJECT_ID: projectId,
    FIREBASE_AUTH_DOMAIN: authDomain,
    FIREBASE_KEYS_URL: google.keysUrl,
    ID_TOKEN_SYNC_URL: syncUrl,
  }
  const { address, stop } = await forkProduct('built-server.ts', JSON.stringify(settings))
  return {
    address,
    google,
    stop: async () => {
      await stop()
      await google.close()
    },
  }
}
