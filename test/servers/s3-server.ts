import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll } from 'vitest'
import type { S3Settings } from '#services/images/s3-images.ts'

type S3Server = {
  settings: S3Settings
  /** The stored files, by bucket and key. */
  files: Map<string, Buffer>
  /** Returns how many requests were received. */
  requests: () => number
  /** How the next requests fail: with a status, or without any answer. Undefined: they succeed. */
  failure: number | 'silence' | undefined
}

/**
 * Starts an emulator of an S3 server with one bucket and one pair of keys, for failures that a real server does not
 * show on request. It does not check signatures; s3-images.test.ts makes the same calls on a real server if there is
 * one. It stops after the file's last test.
 */
export async function startS3Server(): Promise<S3Server> {
  const credentials = { accessKeyId: 'emulator', secretAccessKey: 'emulator-secret' }
  const settings = { endpoint: '', region: 'us-east-1', bucket: 'pictures', credentials, timeoutMs: 30_000 }
  let requests = 0
  const files = new Map<string, Buffer>()
  const state: S3Server = { settings, files, requests: () => requests, failure: undefined }
  const server = createServer((request, response) => {
    requests += 1
    void answer(state, request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  settings.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return state
}

async function answer(
  { failure, files, settings }: S3Server,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const body = await buffer(request)
  const { pathname } = new URL(request.url ?? '', settings.endpoint)
  const fail = (status: number, code: string) => {
    response.writeHead(status, { 'content-type': 'application/xml' })
    response.end(request.method === 'HEAD' ? '' : `<Error><Code>${code}</Code><Message>.</Message></Error>`)
  }
  if (failure === 'silence') return
  if (failure !== undefined) return fail(failure, 'InternalError')
  const key = settings.credentials?.accessKeyId ?? ''
  if (!request.headers.authorization?.includes(`Credential=${key}/`)) return fail(403, 'InvalidAccessKeyId')
  if (!pathname.startsWith(`/${settings.bucket}/`)) return fail(404, 'NoSuchBucket')
  if (request.method === 'PUT') {
    files.set(pathname, body)
    response.end()
    return
  }
  if (request.method === 'DELETE') {
    files.delete(pathname)
    response.writeHead(204).end()
    return
  }
  const file = files.get(pathname)
  if (!file) return fail(404, 'NoSuchKey')
  response.writeHead(200, { 'content-length': file.length })
  response.end(request.method === 'HEAD' ? undefined : file)
}
