import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectId, startTestGoogle, type TestGoogle } from '#services/identity/firebase/test-google.ts'

export const authDomain = 'hatbodol-fire.firebaseapp.com'

/** Another service, which wants to know who is signed in. */
export const syncUrl = 'https://sync.example/session'

export type FirebaseProduct = { address: string; google: TestGoogle; stop: () => Promise<void> }

/** The built product with a Firebase project, as a process of its own; Google's keys come from a stand-in of this machine. */
export async function startFirebaseProduct(): Promise<FirebaseProduct> {
  const google = await startTestGoogle()
  const dataDir = await mkdtemp(join(tmpdir(), 'hatbodol-fire-'))
  const settings = {
    PATH: process.env['PATH'],
    PORT: '0',
    DATA_DIR: dataDir,
    TRUST_PROXY: 'on',
    IDENTITY: 'firebase',
    FIREBASE_API_KEY: 'AIza-public',
    FIREBASE_PROJECT_ID: projectId,
    FIREBASE_AUTH_DOMAIN: authDomain,
    FIREBASE_KEYS_URL: google.keysUrl,
    ID_TOKEN_SYNC_URL: syncUrl,
  }
  const root = join(import.meta.dirname, '..')
  const child = spawn(process.execPath, ['server/main.ts'], { cwd: root, env: settings })
  let said = ''
  const address = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      said += String(chunk)
      const found = /^Hatbodol is at (?<address>http\S+)/m.exec(said)?.groups?.['address']
      if (found) resolve(found)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`It ended with ${code} instead of listening:\n${said}`)))
  })
  return {
    address: await address,
    google,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      await google.close()
      await rm(dataDir, { recursive: true })
    },
  }
}
