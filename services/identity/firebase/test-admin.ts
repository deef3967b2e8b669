import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { projectId } from './test-google.ts'

type Call = { path: string | undefined; body: Record<string, unknown> }

/** firebase-admin takes another host where this variable, meant for an emulator, names one. */
const variable = 'FIREBASE_AUTH_EMULATOR_HOST'

/** What firebase-admin asks of Google, answered on a port of its own until `close`. */
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
    /** What was asked, and what the next answers are. */
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

/** The key of a service account, as the Firebase console gives it in a file. */
export function makeKeyFile() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    type: 'service_account',
    project_id: projectId,
    client_email: `admin@${projectId}.iam.gserviceaccount.com`,
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
