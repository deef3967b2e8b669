import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { projectId } from './firebase-keys.ts'

type Call = { path: string | undefined; body: Record<string, unknown> }

/** firebase-admin calls the host in this variable instead of Google's. It is meant for an emulator. */
const variable = 'FIREBASE_AUTH_EMULATOR_HOST'

/** Starts a server that answers firebase-admin's calls in Google's place, until `close`. */
export async function startTestAdmin() {
  const state: { calls: Call[]; status: number; body: object } = { calls: [], status: 200, body: {} }
  const take = async (request: IncomingMessage) =>
    state.calls.push({ path: request.url, body: JSON.parse(await text(request)) })
  const server = createServer((request, reply) => {
    void take(request).then(() =>
      reply.writeHead(state.status, { 'content-type': 'application/json' }).end(JSON.stringify(state.body)),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const before = process.env[variable]
  process.env[variable] = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const clear = () => {
    state.calls.length = 0
    state.status = 200
    state.body = { localId: 'ayesha-uid', users: [{ localId: 'ayesha-uid' }] }
  }
  clear()
  return {
    /** The calls received, and the status and body of the next answers. */
    state,
    clear,
    /** The address of an operation of the project. */
    path: (call: string) => `/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:${call}`,
    close: () => {
      if (before === undefined) delete process.env[variable]
      else process.env[variable] = before
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Makes a service account's key in the form of the file from the Firebase console. */
export function makeKeyFile() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    type: 'service_account',
    project_id: projectId,
    client_email: `admin@${projectId}.iam.gserviceaccount.com`,
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
